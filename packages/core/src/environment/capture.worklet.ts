/** Hands what a microphone gives to the page, block by block; runs on the browser's audio thread. */

/** What that thread offers; not part of the page's types. */
declare class AudioWorkletProcessor {
  readonly port: MessagePort;
}
declare function registerProcessor(name: string, processor: typeof AudioWorkletProcessor): void;

export class Capture extends AudioWorkletProcessor {
  process([input]: readonly (readonly Float32Array[])[]): boolean {
    const [block] = input ?? [];
    // The browser uses the block again: a copy goes out.
    if (block) this.port.postMessage(block.slice());
    return true;
  }
}

registerProcessor('patrolkit-capture', Capture);
