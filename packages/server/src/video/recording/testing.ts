import { frameTag, headerTag, flvHeader } from '../flv.ts';
import type { Disk } from './disk.ts';

/** A disk in memory that tests can fill and inspect, and make fail. */
export class FakeDisk implements Disk {
  readonly files = new Map<string, Uint8Array>();
  /** When set, every write fails with this message. */
  broken: string | undefined;
  removed: string[] = [];

  get bytes(): number {
    return [...this.files.values()].reduce((sum, data) => sum + data.length, 0);
  }

  list(): Promise<{ name: string; bytes: number }[]> {
    return Promise.resolve([...this.files].map(([name, data]) => ({ name, bytes: data.length })));
  }

  append(name: string, data: Uint8Array): Promise<void> {
    if (this.broken !== undefined) return Promise.reject(new Error(this.broken));
    this.files.set(name, Buffer.concat([this.files.get(name) ?? new Uint8Array(), data]));
    return Promise.resolve();
  }

  read(name: string): Promise<Uint8Array> {
    const data = this.files.get(name);
    return data ? Promise.resolve(data) : Promise.reject(new Error('gone'));
  }

  async readEnd(name: string, bytes: number): Promise<Uint8Array> {
    return (await this.read(name)).slice(-bytes);
  }

  remove(name: string): Promise<void> {
    this.files.delete(name);
    this.removed.push(name);
    return Promise.resolve();
  }
}

/** Tags of a segment: a sequence header, then pictures `step` ms apart, every `keyEvery`-th of them a key frame. */
export const someTags = (count: number, step: number, keyEvery: number, size = 10): Uint8Array[] => [
  headerTag(0, Uint8Array.of(1, 2, 3)),
  ...Array.from({ length: count }, (_, index) =>
    frameTag(index * step, index % keyEvery === 0, [new Uint8Array(size).fill(index % 251)]),
  ),
];

/** The same tags as a whole file. */
export const someFile = (count: number, step: number, keyEvery: number): Uint8Array =>
  Buffer.concat([flvHeader(), ...someTags(count, step, keyEvery)]);
