/** Reads a PDF with a library that did not write it. */
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** The text of each page, and its paper size in points. */
export interface ReadPdf {
  readonly pages: readonly { readonly text: string; readonly width: number; readonly height: number }[];
}

/** Reads the text of every page. */
export async function readPdf(data: Uint8Array): Promise<ReadPdf> {
  const task = getDocument({ data: new Uint8Array(data), verbosity: 0 });
  const document = await task.promise;
  const pages = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number);
    const { width, height } = page.getViewport({ scale: 1 });
    const { items } = await page.getTextContent();
    const written = items.map(item => ('str' in item ? `${item.str}${item.hasEOL ? '\n' : ''}` : '')).join('');
    // The library reads a glyph that a character shares with a radical as the radical.
    const text = written.replaceAll(/[\u2F00-\u2FDF]/g, sign => sign.normalize('NFKC')).replaceAll('\u2EDA', '页');
    pages.push({ text, width, height });
  }
  await task.destroy();
  return { pages };
}
