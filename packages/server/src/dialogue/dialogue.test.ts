import { expect, it } from 'vitest';
import { useServer, type Answer } from '../testing.ts';

const bench = useServer('dialogue', { language: 'en-us', alarmsPerHour: 0 });

type Row = Record<string, unknown>;
const as = async (name: string, payload: Record<string, string> = {}, account = 'admin'): Promise<Answer> =>
  bench.ask(name, payload, await bench.tokenOf(account), { 'Accept-Language': 'en-us' });
const rows = async (name: string, payload: Record<string, string> = {}): Promise<Row[]> =>
  (await as(name, payload)).data.rows ?? [];
const hear = (question: string, deviceId = 'PR001'): Promise<unknown> => bench.test('ask', { deviceId, question });
const talks = (question: string): Promise<Row[]> => rows('findConversationByPage', { question, pageSize: '5' });
const ask = async (question: string, groupId = '1'): Promise<Row> =>
  (await as('askQuestion', { question, groupId })).data;
const errors = (answer: Answer): Record<string, string> =>
  Object.fromEntries(
    ((answer as { errors?: readonly { field: string; msg: string }[] }).errors ?? []).map(({ field, msg }) => [
      field,
      msg,
    ]),
  );

it('a robot answers a question by its group, says it, counts it, and the conversation is kept', async () => {
  const [before] = await rows('findQuestionAnswerByPage', { question: 'canteen' });
  await hear('when does the canteen open');
  await expect
    .poll(() => talks('when does the canteen open'))
    .toMatchObject([
      { question: 'when does the canteen open', answer: before?.['answer'], answered: 1, deviceId: 'PR001' },
    ]);
  expect(await rows('findQuestionAnswerByPage', { question: 'canteen' })).toMatchObject([
    { askNum: Number(before?.['askNum']) + 1 },
  ]);
});

it('what finds no answer is said so, kept once with how often, and becomes a question by one press', async () => {
  await hear('Can you call me a taxi?');
  await hear('can you call me a TAXI');
  await expect.poll(() => talks('taxi')).toHaveLength(2);
  expect((await talks('taxi'))[0]).toMatchObject({ answered: 0 });
  const [open] = await rows('findUnansweredByPage', { groupId: '1' });
  expect(open).toMatchObject({ question: 'Can you call me a taxi?', askNum: 2, groupName: 'Visitors' });
  const asked = { ids: String(open?.['id']), answer: 'The reception calls you one' };
  expect(await as('answerUnanswered', asked, 'viewer')).toMatchObject({ ret: 0 });
  expect(await as('answerUnanswered', asked)).toMatchObject({ ret: 1, data: [] });
  expect(await rows('findUnansweredByPage')).toEqual([]);
  await hear('Can you call me a taxi?');
  await expect
    .poll(async () => (await talks('taxi'))[0])
    .toMatchObject({
      answer: 'The reception calls you one',
      answered: 1,
    });
});

it('a try says which question answers and how alike it is, and keeps nothing', async () => {
  expect(await ask('Where are the toilets please?')).toMatchObject({
    answerSource: 1,
    sourceName: 'Where are the toilets?',
    foundList: expect.arrayContaining([
      expect.objectContaining({ similarity: 1, enough: 1, answerSource: 1 }),
      expect.objectContaining({ similarity: 1, enough: 1, answerSource: 2 }),
    ]),
  });
  const none = await ask('Sing!');
  expect(none).toMatchObject({ answerSource: 4, foundList: [] });
  expect(none['answer']).not.toBe('');
  expect(await rows('findUnansweredByPage')).toEqual([]);
  expect(await as('askQuestion', { question: 'x', groupId: '1' }, 'viewer')).toMatchObject({ ret: 0 });
  // A group of another unit.
  expect(Object.keys(errors(await as('askQuestion', { question: 'x', groupId: '99' })))).toEqual(['groupId']);
});

it('an answer can be a voice, and a question that is off never answers', async () => {
  const [voice] = await rows('findVoiceByPage', { voiceName: 'Welcome' });
  const entry = {
    groupId: '1',
    question: 'Hello robot',
    similarQuestions: 'Good morning\nGood evening',
    answerType: '2',
  };
  expect(Object.keys(errors(await as('addQuestionAnswer', entry)))).toEqual(['voiceId']);
  expect(await as('addQuestionAnswer', { ...entry, voiceId: String(voice?.['id']) })).toMatchObject({ ret: 1 });
  expect(await ask('good evening')).toMatchObject({
    sourceName: 'Hello robot',
    answer: expect.stringContaining('Welcome'),
  });
  await hear('Good morning!');
  await expect.poll(() => talks('Good morning!')).toMatchObject([{ answered: 1 }]);
  const [row] = await rows('findQuestionAnswerByPage', { question: 'Hello robot' });
  await as('setQuestionAnswerStatus', { ids: String(row?.['id']), valid: '0' });
  expect(await ask('good evening')).toMatchObject({ answerSource: 4 });
  expect(await as('deleteVoice', { ids: String(voice?.['id']) })).toMatchObject({
    data: [{ uses: [{ name: 'Hello robot', page: 'robot-qa-detail' }] }],
  });
});

it('no words of a group lead to two questions, and a robot has one valid group a language', async () => {
  const add = async (part: Record<string, string>) =>
    errors(await as('addQuestionAnswer', { groupId: '1', question: 'New', answerType: '1', answer: 'Yes', ...part }));
  expect(await add({ question: 'where are the toilets' })).toEqual({
    question: '“where are the toilets” leads to Where are the toilets? already',
  });
  expect(Object.keys(await add({ similarQuestions: 'Other\nWhere are the toilets?' }))).toEqual(['similarQuestions']);
  expect(Object.keys(await add({ similarQuestions: 'new' }))).toEqual(['similarQuestions']);
  expect(Object.keys(await add({ similarQuestions: 'x'.repeat(101) }))).toEqual(['similarQuestions']);
  const group = { similarity: '0.8', defaultAnswer: 'No', language: 'en-us' };
  expect(errors(await as('addQaGroup', { ...group, groupName: 'Second' }))).toEqual({
    deviceIds: 'All robots answers by “Visitors” in this language already. Change it there first',
  });
  expect(await as('addQaGroup', { ...group, groupName: 'Second', deviceIds: 'PR001,PR002' })).toMatchObject({ ret: 1 });
  expect(Object.keys(errors(await as('addQaGroup', { ...group, groupName: 'Third', deviceIds: 'PR002' })))).toEqual([
    'deviceIds',
  ]);
  expect(await as('addQaGroup', { ...group, groupName: 'Third', deviceIds: 'PR002', valid: '0' })).toMatchObject({
    ret: 1,
  });
  const [third] = await rows('findQaGroupByPage', { groupName: 'Third' });
  expect(await as('setQaGroupStatus', { ids: String(third?.['id']), valid: '1' })).toMatchObject({
    data: [{ msg: expect.stringContaining('Second') }],
  });
  // The robot with a group of its own answers by that.
  await hear('What is your name?', 'PR002');
  await expect.poll(async () => (await talks('What is your name?'))[0]).toMatchObject({ answer: 'No', answered: 0 });
});

it('a robot obeys the words of a command, and the words of two commands are apart', async () => {
  await hear('light on!');
  await expect.poll(() => talks('light on!')).toMatchObject([{ answer: 'Obeys: Light on', answered: 1 }]);
  const command = async (): Promise<Row | undefined> =>
    (await rows('findCommandByPage', { commandCode: 'lightOn' }))[0];
  await expect.poll(command).toMatchObject({ runResult: 1, runDeviceName: 'Patrol robot 01' });
  // A device of another model only knows it as a question.
  await hear('light on!', 'PV001');
  await expect.poll(async () => (await talks('light on!'))[0]).toMatchObject({ deviceId: 'PV001', answered: 0 });
  const entry = {
    commandCode: 'other',
    commandNames: '{"en-us":"Other"}',
    modelNames: 'PR-200',
    stepList: JSON.stringify([{ type: 14, value: 'on', wait: 0 }]),
  };
  expect(errors(await as('addCommand', { ...entry, voiceWords: 'LIGHT on' }))).toEqual({
    voiceWords: '“LIGHT on” leads to Light on already',
  });
  expect(Object.keys(errors(await as('addCommand', { ...entry, voiceWords: 'x' })))).toEqual(['voiceWords']);
  const { id, version, ...rest } = (await command()) ?? {};
  const settings = { ...entry, commandNames: '{"en-us":"Light on"}', voiceWords: 'Light on\nMore light' };
  expect(rest).toMatchObject({ voiceWords: '开灯\nLight on' });
  const { commandCode: _, ...changed } = settings;
  expect(await as('modifyCommand', { ...changed, id: String(id), version: String(version) })).toMatchObject({ ret: 1 });
  await hear('more LIGHT');
  await expect.poll(() => talks('more LIGHT')).toMatchObject([{ answered: 1 }]);
});
