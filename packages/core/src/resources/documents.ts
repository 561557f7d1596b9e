/** Documents that users upload: their kind by their name and bytes, and why one cannot be sent. */
import { documentFormat, documentLimits, documentTypes, type DocumentFormat } from '@patrolkit/transport';
import type { Message } from '../i18n/index.ts';

const endings: Readonly<Record<string, DocumentFormat>> = {
  txt: 'txt',
  md: 'markdown',
  markdown: 'markdown',
  docx: 'docx',
};

/** The ends of the names of documents, as a file chooser needs them. */
export const documentEndings: string = Object.keys(endings)
  .map(ending => `.${ending}`)
  .join(',');

const splitName = (name: string): readonly [begin: string, ending: string] => {
  const at = name.lastIndexOf('.');
  return at < 0 ? [name, ''] : [name.slice(0, at), name.slice(at + 1).toLowerCase()];
};

/** The name of a document after its file. */
export const documentNameOf = (file: string): string => splitName(file)[0].trim();

/** A file with the media type of its kind: systems name it in different ways, and some not at all. */
export const asDocument = (file: File): File =>
  new File([file], file.name, { type: documentTypes[endings[splitName(file.name)[1]] ?? 'txt'] });

/** Returns why a document cannot be sent: its size, or that it cannot be searched. Undefined when it can. */
export async function documentProblem(file: File): Promise<Message | undefined> {
  const { name, size } = file;
  if (size > documentLimits.max)
    return {
      id: 'config.pictures.big',
      values: { name, size: Math.ceil(size / 1024), limit: documentLimits.max / 1024 },
    };
  const isKnown = splitName(name)[1] in endings;
  const format = isKnown ? documentFormat(new Uint8Array(await file.arrayBuffer()), asDocument(file).type) : undefined;
  return format ? undefined : { id: 'config.documents.wrong', values: { name } };
}
