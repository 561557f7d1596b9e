import { calls } from '@patrolkit/transport/contract';
import { strToU8, zipSync } from 'fflate';
import { expect, it } from 'vitest';
import { useServer, type Answer } from '../../testing.ts';

const bench = useServer('documents', { language: 'en-us', alarmsPerHour: 0 });
const { ask, tokenOf, root, test } = bench;

const as = async (account: string, name: string, payload: Record<string, string> = {}): Promise<Answer> =>
  ask(name, payload, await tokenOf(account), { 'Accept-Language': 'en-us' });
const admin = (name: string, payload?: Record<string, string>): Promise<Answer> => as('admin', name, payload);
const upload = async (content: string | Uint8Array<ArrayBuffer>, type: string): Promise<Answer> => {
  const parts = new FormData();
  parts.append('file', new Blob([content], { type }), 'a');
  const headers = { Token: await tokenOf('admin'), 'Accept-Language': 'en-us' };
  const { path = '' } = calls.uploadKnowledgeDocument ?? {};
  return (await (await fetch(root() + path, { method: 'POST', headers, body: parts })).json()) as Answer;
};
const added = async (documentName: string, text: string, part: Record<string, string> = {}): Promise<Answer> => {
  const { data } = await upload(text, 'text/markdown');
  return admin('addKnowledgeDocument', { documentName, fileUrl: String(data['accessUrl']), ...part });
};
const rowOf = async (documentName: string): Promise<Record<string, unknown> | undefined> =>
  (await admin('findKnowledgeDocumentByPage', { documentName })).data.rows?.[0];
const answerTo = async (question: string, groupId = '1'): Promise<Record<string, unknown>> =>
  (await admin('askQuestion', { question, groupId })).data;
const docxType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

it('a fresh installation has house rules and the fire drill, which answer what no question fits', async () => {
  expect(await rowOf('House rules')).toMatchObject({ format: 2, sectionNum: 5 });
  expect(await rowOf('Fire drill')).toMatchObject({ format: 1, sectionNum: 3 });
  expect(await answerTo('Where is the assembly point?')).toMatchObject({ answerSource: 3, sourceName: 'Fire drill' });
});

it('a robot says the paragraph with the name of its document, and what finds none is kept', async () => {
  await test('ask', { deviceId: 'PR001', question: 'Is smoking allowed?' });
  await test('ask', { deviceId: 'PR001', question: 'How many penguins live here?' });
  const { data } = await admin('findUnansweredByPage', { groupId: '1' });
  const left = data.rows?.map(({ question }) => question);
  expect(left).toContain('How many penguins live here?');
  expect(left).not.toContain('Is smoking allowed?');
});

it('a group that does not use documents, and a document of another group, answer nothing', async () => {
  expect(await added('Penguins', 'Seven penguins live in the basement.')).toMatchObject({ ret: 1 });
  expect(await answerTo('How many penguins live here?')).toMatchObject({ sourceName: 'Penguins' });
  const row = await rowOf('Penguins');
  const ids = String(row?.['id']);
  await admin('setKnowledgeDocumentStatus', { ids, valid: '0' });
  expect(await answerTo('How many penguins live here?')).toMatchObject({ sourceName: '' });
  await admin('setKnowledgeDocumentStatus', { ids, valid: '1' });
  const group = (await admin('getQaGroup', { id: '1' })).data;
  const changed = {
    ...Object.fromEntries(Object.entries(group).map(([name, value]) => [name, String(value)])),
    knowledgeEnabled: '0',
  };
  expect(await admin('modifyQaGroup', changed)).toMatchObject({ ret: 1 });
  expect(await answerTo('How many penguins live here?')).toMatchObject({ sourceName: '' });
  await admin('modifyQaGroup', { ...changed, version: String(Number(group['version']) + 1), knowledgeEnabled: '1' });
  // Without a group only documents are asked.
  expect((await admin('askQuestion', { question: 'Where do penguins live?' })).data).toMatchObject({
    sourceName: 'Penguins',
    foundList: [{ content: 'Penguins: Seven penguins live in the basement.', enough: 1 }],
  });
});

it('a changed file is another version, whose text answers from then on', async () => {
  const row = await rowOf('Penguins');
  const { data } = await upload('Eight penguins live in the attic.', 'text/plain');
  const change = { id: String(row?.['id']), documentName: 'Penguins', fileUrl: String(data['accessUrl']) };
  expect(await admin('modifyKnowledgeDocument', { ...change, version: String(row?.['version']) })).toMatchObject({
    ret: 1,
  });
  expect(await rowOf('Penguins')).toMatchObject({ format: 1, sectionNum: 1 });
  expect(await answerTo('How many penguins live here?')).toMatchObject({
    sourceName: 'Penguins',
    foundList: expect.arrayContaining([expect.objectContaining({ content: expect.stringContaining('attic') })]),
  });
});

it('a docx file is read, and a file that cannot be searched is refused', async () => {
  const xml = '<w:document><w:body><w:p><w:r><w:t>The lift is out of order.</w:t></w:r></w:p></w:body></w:document>';
  const { data } = await upload(Uint8Array.from(zipSync({ 'word/document.xml': strToU8(xml) })), docxType);
  const fileUrl = String(data['accessUrl']);
  expect(await admin('addKnowledgeDocument', { documentName: 'Lifts', fileUrl })).toMatchObject({ ret: 1 });
  expect(await rowOf('Lifts')).toMatchObject({ format: 3, sectionNum: 1 });
  const refused = { ret: 0, msg: expect.stringContaining('Only docx files, or text in UTF-8') };
  expect(await upload('%PDF-1.7', 'application/pdf')).toMatchObject(refused);
  expect(await upload(Uint8Array.of(0x41, 0), 'text/plain')).toMatchObject(refused);
  expect(await upload('x', docxType)).toMatchObject(refused);
  const damaged = await upload(Uint8Array.of(0x50, 0x4b, 3, 4), docxType);
  const answer = await admin('addKnowledgeDocument', {
    documentName: 'Damaged',
    fileUrl: String(damaged.data['accessUrl']),
  });
  expect(answer).toMatchObject({ errors: [{ field: 'fileUrl', msg: 'Damaged cannot be used: the file is damaged' }] });
});
