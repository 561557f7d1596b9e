import {
  findAlarmInstruction,
  getAlarmInstruction,
  setAlarmInstruction,
  tickAlarmStep,
} from '@patrolkit/transport/contract';
import { describe, expect, it } from 'vitest';
import { aUser, fakeConsole } from '../../testing/index.ts';
import { permits } from '../../permissions/index.ts';
import { instructionNeed, instructionProblem, instructionText, openSteps } from './instructions.ts';

const instruction = {
  id: '7',
  steps: [
    { number: 1, text: 'Look' },
    { number: 2, text: 'Call', doneBy: 'A', doneAt: 5 },
  ],
};

describe('handling instructions', () => {
  it('are written by whoever has the function of the alarm page', () => {
    expect(permits(aUser({ permissions: ['alarm-query-list#edit'] }), instructionNeed)).toBe(true);
    expect(permits(aUser({ permissions: ['alarm-query-list#confirm#close'] }), instructionNeed)).toBe(false);
  });

  it('count what nobody has ticked off, and are one step a line', () => {
    expect(openSteps(instruction)).toBe(1);
    expect(instructionText(instruction)).toBe('Look\nCall');
  });

  it('have twenty steps at most, of two hundred characters at most', () => {
    expect(instructionProblem('')).toBeUndefined();
    expect(instructionProblem(Array.from({ length: 20 }, () => '😀'.repeat(200)).join('\n\n'))).toBeUndefined();
    expect(instructionProblem('a\n'.repeat(21))).toEqual({
      id: 'handling.tooMany',
      values: { limit: 20, count: 21 },
    });
    expect(instructionProblem(`${'a\n'.repeat(19)}${'x'.repeat(201)}`)).toMatchObject({ id: 'handling.tooLong' });
    expect(instructionProblem('x'.repeat(201))).toEqual({ id: 'handling.tooLong', values: { limit: 200 } });
  });

  it('are read and ticked off by their wording', async () => {
    const { console, server } = await fakeConsole();
    server.answer(findAlarmInstruction, () => instruction);
    server.answer(tickAlarmStep, () => instruction);
    const { instructions } = console.alarms;
    expect(await instructions.of('a')).toEqual({ isDone: true, value: instruction });
    await instructions.tick('a', instruction, 2, false);
    expect(server.of(tickAlarmStep)).toMatchObject([
      { request: { id: 'a', instructionId: '7', number: 2, isDone: false } },
    ]);
  });

  it('are written as steps without blanks, for a level or for all', async () => {
    const { console, server } = await fakeConsole();
    server.answer(setAlarmInstruction, () => undefined);
    const { write } = console.alarms.instructions;
    expect(await write({ type: '201' }, ' Look \n\n Call', { steps: [] })).toMatchObject({ isDone: true });
    expect(await write({ type: '201', level: 'serious' }, 'Run', instruction)).toMatchObject({ isDone: true });
    const [all, one] = server.of(setAlarmInstruction).map(({ request }) => request);
    expect(all).toEqual({ type: '201', content: 'Look\nCall' });
    expect(one).toEqual({ type: '201', level: 'serious', content: 'Run', instructionId: '7' });
  });

  it('report what somebody else has written meanwhile, and a write whose answer was lost as done', async () => {
    const { console, server } = await fakeConsole();
    server.refuse(setAlarmInstruction, 'written again');
    server.answer(getAlarmInstruction, () => ({ ...instruction, id: '8' }));
    const { write } = console.alarms.instructions;
    expect(await write({ type: '201' }, 'Mine', instruction)).toMatchObject({
      isDone: true,
      value: { id: '8' },
    });
    expect(await write({ type: '201' }, 'Look\nCall', instruction)).toEqual({ isDone: true, value: undefined });
    server.answer(getAlarmInstruction, () => instruction);
    const refused = await write({ type: '201' }, 'Mine', instruction);
    expect(refused).toMatchObject({ isDone: false, problem: { server: 'written again' } });
  });
});
