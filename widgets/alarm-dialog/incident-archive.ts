/** The archive of an incident: its page and the files that the page shows. */
import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';

/** A file of an archive. */
export interface ArchivePart {
  readonly path: string;
  readonly content: Blob;
}

/**
 * Packs files one after another as a zip archive. Pictures and clips are stored unchanged, because they are already compressed.
 * @throws where the archive cannot be made
 */
export async function packIncident(page: string, parts: readonly ArchivePart[]): Promise<Blob> {
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  let fault: Error | undefined;
  const archive = new Zip((error, piece) => {
    if (error) fault = error;
    else pieces.push(new Uint8Array(piece));
  });
  const index = new ZipDeflate('index.html', { level: 6 });
  archive.add(index);
  index.push(new TextEncoder().encode(page), true);
  for (const { path, content } of parts) {
    const file = new ZipPassThrough(path);
    archive.add(file);
    file.push(new Uint8Array(await content.arrayBuffer()), true);
  }
  archive.end();
  if (fault) throw fault;
  return new Blob(pieces, { type: 'application/zip' });
}
