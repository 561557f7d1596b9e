import { expect, it } from 'vitest';
import { asDocument, documentNameOf, documentProblem } from './documents.ts';

const fileOf = (name: string, bytes: readonly number[] | string): File =>
  new File([typeof bytes === 'string' ? bytes : Uint8Array.from(bytes)], name);

it('takes documents that can be searched, by their name and their bytes', async () => {
  const zip = [0x50, 0x4b, 3, 4, 0];
  for (const good of [fileOf('a.MD', '# 规则'), fileOf('B.TXT', 'Rules'), fileOf('c.docx', zip)])
    expect(await documentProblem(good), good.name).toBeUndefined();
  const wrong = [
    fileOf('a.pdf', '%PDF-1.7'),
    fileOf('a', 'Rules'),
    fileOf('a.docx', 'Rules'),
    fileOf('a.txt', zip),
    fileOf('a.txt', [0x41, 0]),
    fileOf('a.MD', [0xff, 0xfe, 0x41]),
    fileOf('a.MD', '  \n'),
  ];
  for (const one of wrong)
    expect(await documentProblem(one), one.name).toEqual({ id: 'config.documents.wrong', values: { name: one.name } });
  expect(await documentProblem(fileOf('big.txt', 'x'.repeat(2 * 1024 * 1024 + 1)))).toMatchObject({
    id: 'config.pictures.big',
  });
});

it('says what kind a file is, whatever the system calls it, and names the document after it', () => {
  expect(asDocument(fileOf('a.markdown', 'x')).type).toBe('text/markdown');
  expect(asDocument(fileOf('a.docx', 'x')).type).toContain('wordprocessingml');
  expect([documentNameOf('House rules.txt'), documentNameOf('rules')]).toEqual(['House rules', 'rules']);
});
