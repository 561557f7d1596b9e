/** The server's end of a socket, for tests of code that uses a socket. */
import { EventEmitter } from 'node:events';

/** An open socket. The server sees its close only after `gone`. */
export class TestSocket extends EventEmitter {
  readonly OPEN = 1;
  readyState = 1;
  closedWith: number | undefined;
  close(code: number): void {
    this.closedWith ??= code;
    this.readyState = 2;
  }
  gone(): void {
    this.readyState = 3;
    this.emit('close');
  }
}
