import type { DocumentFormat } from '@patrolkit/transport/contract';
import type { CrewTask, FileSetup, FromCrew, RosWork, ToCrew } from './crew-messages.ts';
import { reasonOf } from './guard.ts';

/** Writes one file, portion by portion. */
export interface FileWriter {
  /** The bytes before the first row. */
  readonly head: Uint8Array;
  /** Takes rows; resolves with the bytes that are ready. */
  take(rows: readonly unknown[]): Promise<Uint8Array> | Uint8Array;
  /** Resolves with the last bytes. */
  end(): Promise<Uint8Array> | Uint8Array;
  /** Called when nobody reads the file any more. */
  drop?(): void;
}

/** What a thread can do. */
export interface CrewSkills {
  readonly picture: (text: string) => Uint8Array;
  readonly password: (secret: string, salt: Uint8Array) => Uint8Array;
  readonly sheet: (bytes: Uint8Array) => Promise<Uint8Array>;
  readonly document: (bytes: Uint8Array, format: DocumentFormat) => Uint8Array;
  readonly ros: (bytes: Uint8Array, work: RosWork) => Uint8Array;
  readonly open: (made: FileSetup) => FileWriter;
}

/** The port at which a thread gets its tasks. */
export interface CrewPort {
  on(event: 'message', hear: (message: ToCrew) => void): unknown;
  postMessage(message: FromCrew, transfer?: readonly ArrayBuffer[]): void;
}

/** Makes a thread do the tasks that arrive at its port. */
export const serveCrew = (port: CrewPort, skills: CrewSkills): void => {
  const files = new Map<number, FileWriter>();
  const fileOf = (file: number): FileWriter => {
    const found = files.get(file);
    if (!found) throw new Error('no such file');
    return found;
  };
  const done = async (task: CrewTask): Promise<Uint8Array> => {
    if (task.type === 'picture') return skills.picture(task.text);
    if (task.type === 'password') return skills.password(task.secret, task.salt);
    if (task.type === 'sheet') return skills.sheet(task.bytes);
    if (task.type === 'document') return skills.document(task.bytes, task.format);
    if (task.type === 'ros') return skills.ros(task.bytes, task);
    if (task.type === 'open') {
      const writer = skills.open(task.made);
      files.set(task.file, writer);
      return writer.head;
    }
    const writer = fileOf(task.file);
    if (task.type === 'rows') return writer.take(task.rows);
    files.delete(task.file);
    if (task.type === 'end') return writer.end();
    writer.drop?.();
    return new Uint8Array();
  };
  port.on('message', ({ id, task }) => {
    done(task).then(
      // Copies the bytes: small buffers of Node.js share one block of memory, which must not be transferred.
      bytes => port.postMessage({ id, bytes: Uint8Array.from(bytes) }),
      (error: unknown) => port.postMessage({ id, fault: reasonOf(error) }),
    );
  });
};
