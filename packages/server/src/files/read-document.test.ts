import fc from 'fast-check';
import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { documentAsJson, readDocument } from './read-document.ts';

const textsOf = (text: string, format: 'txt' | 'markdown'): string[] =>
  readDocument(Buffer.from(text), format).map(({ text: one }) => one);
const docx = (body: string): Uint8Array =>
  zipSync({
    'word/document.xml': strToU8(
      `<?xml version="1.0"?><w:document xmlns:w="http://x"><w:body>${body}</w:body></w:document>`,
    ),
  });
const run = (text: string): string => `<w:r><w:t xml:space="preserve">${text}</w:t></w:r>`;

describe('the paragraphs of a document', () => {
  it('of plain text are its blocks', () => {
    expect(textsOf('One\r\ntwo\r\n\r\n\r\n  Three\tfour \n \nFive', 'txt')).toEqual(['One two', 'Three four', 'Five']);
  });

  it('of Markdown have no marks, and know their heading', () => {
    const text = [
      '# House *rules*',
      '',
      'Read [this](https://a.example) **first**',
      'and this.',
      '- One `thing`',
      '2. Two',
      '> Said',
      '',
      '---',
      '## Fire ##',
      '- [ ] Leave',
    ].join('\n');
    expect(readDocument(Buffer.from(text), 'markdown')).toEqual([
      { heading: 'House rules', text: 'Read this first and this.' },
      { heading: 'House rules', text: 'One thing' },
      { heading: 'House rules', text: 'Two Said' },
      { heading: 'Fire', text: 'Leave' },
    ]);
  });

  it('of a docx file are those of its text, also in tables, without what was deleted', () => {
    const body = [
      `<w:p><w:pPr><w:pStyle w:val="Heading1"/></w:pPr>${run('Rules')}</w:p>`,
      `<w:p>${run('A &amp; B')}<w:r><w:tab/></w:r>${run('007')}<w:del>${run('gone')}</w:del></w:p>`,
      `<w:tbl><w:tr><w:tc><w:p>${run('消防演习')}</w:p></w:tc></w:tr></w:tbl><w:p/>`,
    ].join('');
    expect(readDocument(docx(body), 'docx')).toEqual([
      { heading: 'Rules', text: 'A & B 007' },
      { heading: 'Rules', text: '消防演习' },
    ]);
  });

  it('are refused for a damaged file', () => {
    for (const bytes of [Uint8Array.of(0x50, 0x4b, 3, 4), zipSync({ 'a.xml': strToU8('x') })])
      expect(JSON.parse(Buffer.from(documentAsJson(bytes, 'docx')).toString())).toEqual({ isDamaged: true });
  });

  it('are never longer than a device says, and lose nothing but blanks', () => {
    const word = fc.array(fc.constantFrom('a', '字', '.', '。', '!', '😀', ' ', 'x'), { minLength: 1, maxLength: 900 });
    fc.assert(
      fc.property(word, signs => {
        const text = signs.join('');
        const parts = textsOf(text, 'txt');
        for (const part of parts) expect([...part].length).toBeLessThanOrEqual(240);
        expect(parts.join('').replaceAll(/\s/g, '')).toBe(text.replaceAll(/\s/g, ''));
      }),
    );
  });
});
