/** Hands the blocks of a microphone to the page, on the browser's audio thread. */

/** Globals of that thread that the page's types lack. */
declare class AudioWorkletProcessor {
  readonly port: MessagePort;
}
declare function registerProcessor(name: string, processor: typeof AudioWorkletProcessor): void;

export class Capture extends AudioWorkletProcessor {
  process([input]: readonly (readonly Float32Array[])[]): boolean {
    const [block] = input ?? [];
    // The browser reuses the block, so a copy is posted.
    if (block) this.port.postMessage(block.slice());
    return true;
  }
}

registerProcessor('patrolkit-capture', Capture);
