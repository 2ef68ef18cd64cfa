// What the documents show, as a page in TypeScript writes it; tsc sees that it is right.
import bridge, { standIn, WebBridgeError } from "../bridge.js";

export async function withoutImport(signal: AbortSignal): Promise<number> {
    const sum = await WebBridge.call<number>("add", [1, 2], { signal, timeout: 5000 });
    await WebBridge.call("add", [1, 2], undefined, { timeout: Infinity });
    WebBridge.call("add", [1, 2], (outcome) => console.log("value" in outcome ? outcome.value : outcome.error));
    for await (const tick of WebBridge.stream<number>("ticks")) if (tick > sum) break;
    WebBridge.task("double", ({ value }, { signal }) => (signal.aborted ? 0 : value * 2));
    const off = window.WebBridge.on<string>("theme", (theme) => document.body.setAttribute("class", theme));
    off();
    return sum;
}

export async function withImport(): Promise<string> {
    try {
        return await bridge.call<string>("name");
    } catch (error) {
        return error instanceof WebBridgeError ? error.code : "";
    }
}

export function inTests(signal: AbortSignal): Promise<any> {
    const { app } = standIn({
        tasks: { work: (_, context) => context.report(context.signal.aborted) },
    });
    return app.call("double", { value: 1 }, { signal });
}
