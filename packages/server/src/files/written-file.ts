/** Files whose rows this thread reads and another thread writes. */
import type { FileSetup } from '../http/crew-messages.ts';
import type { Crew } from '../http/crew.ts';

let last = 0;

/** The bytes of a file. A reader that stops early ends the reading of rows too. */
export async function* writtenFile(
  crew: Crew,
  made: FileSetup,
  portions: AsyncIterable<readonly unknown[]>,
): AsyncGenerator<Uint8Array> {
  const file = ++last;
  let isOpen = true;
  try {
    yield await crew.do({ type: 'open', file, made });
    for await (const rows of portions) {
      const bytes = await crew.do({ type: 'rows', file, rows });
      if (bytes.length > 0) yield bytes;
    }
    isOpen = false;
    yield await crew.do({ type: 'end', file });
  } finally {
    if (isOpen) await crew.do({ type: 'drop', file }).catch(() => undefined);
  }
}
