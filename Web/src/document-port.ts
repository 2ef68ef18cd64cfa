import { dispatch, listen } from "./builtins.js";
import { Letter, Notice, Port, Request, seal, unseal } from "./port.js";

// The page's half and the relay are two scripts of one document in two worlds. They share the
// document's nodes and nothing else. So one of them makes an element that is never part of the
// document, and hands it to the other before any script of the page runs; from then on they talk by
// events on it, which no script of the page, and no other frame, can see or send.

/** The event that hands the element over. */
const offer = "tandem-bridge-offer";
/** The event that asks for it, since the worlds' scripts may run in either order. */
const ask = "tandem-bridge-ask";
const toRelay = "r";
const toPage = "p";

const CustomEventOf = CustomEvent;
const MouseEventOf = MouseEvent;
const detailOf = Function.prototype.call.bind(
    Object.getOwnPropertyDescriptor(CustomEvent.prototype, "detail")!.get!,
) as (event: Event) => unknown;
const relatedOf = Function.prototype.call.bind(
    Object.getOwnPropertyDescriptor(MouseEvent.prototype, "relatedTarget")!.get!,
) as (event: Event) => EventTarget | null;

function post(node: EventTarget, type: string, letter: Letter<string>): void {
    const init = { __proto__: null, detail: seal(letter) } as CustomEventInit;
    dispatch(node, new CustomEventOf(type, init));
}

/** The port of the page's half. */
export function openPort(): Port {
    const node = document.createElement("div");
    const port: Port = {
        send: (letter: Letter<Request>) => post(node, toRelay, letter),
        receive: () => {},
    };
    listen(node, toPage, (event) => port.receive(unseal<Notice>(detailOf(event) as string)), false);
    const hand = () => {
        const init = { __proto__: null, relatedTarget: node } as MouseEventInit;
        dispatch(window, new MouseEventOf(offer, init));
    };
    const answer = () => {
        window.removeEventListener(ask, answer, true);
        hand();
    };
    window.addEventListener(ask, answer, true);
    hand();
    return port;
}

/** The relay's side: calls back with a function that sends, once the page's half is there. */
export function acceptPort(
    connected: (send: (letter: Letter<Notice>) => void) => (letter: Letter<Request>) => void,
): void {
    let isConnected = false;
    window.addEventListener(
        offer,
        (event) => {
            event.stopImmediatePropagation();
            const node = relatedOf(event);
            if (isConnected || !node) return;
            isConnected = true;
            const receive = connected((letter) => post(node, toPage, letter));
            node.addEventListener(toRelay, (event) => {
                receive(unseal<Request>(detailOf(event) as string));
            });
        },
        true,
    );
    dispatch(window, new CustomEventOf(ask));
}
