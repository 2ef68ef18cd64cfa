import type { WebBridgeErrorData } from "../bridge.js";
import { defineProperty, ErrorOf, freeze, hasOwn, objectPrototype } from "./builtins.js";

/** Why a call did not succeed. */
export class WebBridgeError extends ErrorOf {
    readonly code: string;
    readonly data: unknown;

    constructor(
        code: string,
        message: string,
        data: unknown = undefined,
        options: ErrorOptions | undefined = undefined,
    ) {
        super(message, options);
        this.code = code;
        this.data = data;
    }
}
defineProperty(WebBridgeError.prototype, "name", {
    __proto__: null,
    value: "WebBridgeError",
} as PropertyDescriptor);
freeze(WebBridgeError.prototype);
freeze(WebBridgeError);

/** What is passed on of a thing that was thrown. */
export function errorData(thrown: unknown): WebBridgeErrorData {
    const read = (key: string): unknown => {
        try {
            const value = (thrown as Record<string, unknown>)[key];
            return hasOwn(objectPrototype, key) && !hasOwn(thrown, key) ? undefined : value;
        } catch {
            return undefined;
        }
    };
    if (typeof thrown === "object" && thrown !== null) {
        const code = read("code");
        const message = read("message");
        return {
            code: typeof code === "string" ? code : "failed",
            message: typeof message === "string" ? message : "The task of the page failed.",
            data: read("data"),
        };
    }
    const message = typeof thrown === "string" ? thrown : "The task of the page failed.";
    return { code: "failed", message, data: undefined };
}
