/** Documents as files: which of the kinds that can be searched one is, by its bytes. */

/** The kinds of documents with their media types. Plain text and Markdown have the same bytes, so the type tells them apart. */
export const documentTypes = {
  txt: 'text/plain',
  markdown: 'text/markdown',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
} as const;
export type DocumentFormat = keyof typeof documentTypes;

/** The limits of a document. */
export const documentLimits = {
  max: 2 * 1024 * 1024,
  types: Object.values(documentTypes),
  /** Most paragraphs of all documents. */
  paragraphs: 20_000,
} as const;

/** The begin of a zip file. */
const zip = [0x50, 0x4b, 0x03, 0x04];

/** Whether bytes are text in UTF-8 that somebody can read. */
const isText = (bytes: Uint8Array): boolean => {
  try {
    return !bytes.includes(0) && /[\p{L}\p{N}]/u.test(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    return false;
  }
};

/** The kind of a file with these bytes and this media type. Undefined for one that cannot be searched. */
export function documentFormat(bytes: Uint8Array, type: string): DocumentFormat | undefined {
  if (zip.every((byte, at) => bytes[at] === byte)) return type === documentTypes.docx ? 'docx' : undefined;
  if (type === documentTypes.docx || !isText(bytes)) return undefined;
  return type.split(';')[0] === documentTypes.markdown ? 'markdown' : 'txt';
}
