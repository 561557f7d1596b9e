import {
  addPreset,
  deletePreset,
  gotoPreset,
  modifyPresetName,
  pointCamera,
  selectPrePositions,
  type Preset,
} from '@patrolkit/transport';
import { describe, expect, it } from 'vitest';
import { fakeConsole, selectRobot, type FakeConsole } from '../testing/index.ts';
import { presetNameLimit, presetNameProblem } from './presets.ts';

async function ready(status: Parameters<typeof selectRobot>[2] = {}): Promise<FakeConsole> {
  const fake = await fakeConsole();
  await selectRobot(fake, 'robot-1', status);
  return fake;
}
const shown = ({ console }: FakeConsole): unknown => {
  const { items, state } = console.presets.$presets.get();
  return [state, ...items.map(({ id }) => id)];
};
const preset = (id: string): Preset => ({ id, name: `Preset ${id}` });

/** Answers each request for presets on its own, when the test says so. */
function answersOf(fake: FakeConsole): ((...ids: string[]) => void)[] {
  const answers: ((...ids: string[]) => void)[] = [];
  fake.server.answer(
    selectPrePositions,
    () => new Promise<Preset[]>(resolve => answers.push((...ids) => resolve(ids.map(preset)))),
  );
  return answers;
}

describe('the presets of a camera', () => {
  it('are those that were asked for last, however late an earlier answer comes', async () => {
    const fake = await ready();
    const answers = answersOf(fake);
    const first = fake.console.presets.load();
    const second = fake.console.presets.load();
    await fake.clock.advance(0);
    answers[1]?.('new');
    await second;
    answers[0]?.('old');
    await first;
    expect(shown(fake)).toEqual(['ready', 'new']);
  });

  it('are those of the present selection of a robot, also where it was selected before', async () => {
    const fake = await ready();
    const answers = answersOf(fake);
    const first = fake.console.presets.load();
    await fake.clock.advance(0);
    await selectRobot(fake, 'robot-2');
    expect(shown(fake)).toEqual(['idle']);
    await selectRobot(fake, 'robot-1');
    const again = fake.console.presets.load();
    await fake.clock.advance(0);
    answers.at(-1)?.('new');
    await again;
    answers[0]?.('old');
    await first;
    expect(shown(fake)).toEqual(['ready', 'new']);
  });

  it('stay on screen while they are read again, and where that fails', async () => {
    const fake = await ready();
    fake.server.answer(selectPrePositions, [preset('a')]);
    await fake.console.presets.load();
    const answers = answersOf(fake);
    const loading = fake.console.presets.load();
    expect(shown(fake)).toEqual(['loading', 'a']);
    await fake.clock.advance(0);
    answers[0]?.('b');
    await loading;
    fake.server.refuse(selectPrePositions, 'not now');
    expect((await fake.console.presets.load()).isDone).toBe(false);
    expect(shown(fake)).toEqual(['failed', 'b']);
    expect(fake.console.presets.$presets.get().problem).toEqual({ server: 'not now' });
  });

  it('are read again after one was added, renamed or removed, and not after a refusal', async () => {
    const fake = await ready();
    const { presets } = fake.console;
    fake.server.answer(selectPrePositions, [preset('a')]);
    for (const call of [addPreset, modifyPresetName, deletePreset]) fake.server.answer(call, undefined);
    const asked = (): number => fake.server.of(selectPrePositions).length;
    const before = asked();
    await presets.add('  Gate  ');
    await presets.rename('a', ' Door ');
    await presets.remove('a');
    expect(asked() - before).toBe(3);
    expect([addPreset, modifyPresetName, deletePreset].map(call => fake.server.of(call)[0]?.request)).toEqual([
      { deviceId: 'robot-1', name: 'Gate' },
      { deviceId: 'robot-1', id: 'a', name: 'Door' },
      { deviceId: 'robot-1', id: 'a' },
    ]);
    fake.server.refuse(deletePreset, 'in use');
    expect(await presets.remove('a')).toMatchObject({ isDone: false, problem: { server: 'in use' } });
    expect(asked() - before).toBe(3);
  });

  it('may be named and removed in every mode, and only in manual mode moved to or stored', async () => {
    const fake = await ready({ mode: 'patrol' });
    const { presets } = fake.console;
    for (const call of [modifyPresetName, deletePreset]) fake.server.answer(call, undefined);
    fake.server.answer(selectPrePositions, []);
    const refused = { isDone: false, problem: { id: 'driving.notManual' } };
    expect(await presets.go('a')).toEqual(refused);
    expect(await presets.point(0.5, 0.5)).toEqual(refused);
    expect(await presets.add('Gate')).toEqual(refused);
    expect((await presets.rename('a', 'Door')).isDone).toBe(true);
    expect((await presets.remove('a')).isDone).toBe(true);
    for (const call of [gotoPreset, pointCamera, addPreset]) expect(fake.server.of(call)).toEqual([]);
  });

  it('end what is held before the camera moves by itself', async () => {
    const fake = await ready();
    fake.server.answer(gotoPreset, undefined);
    fake.console.driving.ptz('up', 50);
    await fake.clock.advance(10);
    await fake.console.presets.go('a');
    expect(fake.console.driving.$ptz.get()).toMatchObject({ ended: 'second-input' });
  });

  it('have a name of 1 to 20 characters, counted as people count', () => {
    expect(presetNameLimit).toBe(20);
    for (const name of ['a', 'x'.repeat(20), ` ${'😀'.repeat(20)} `]) expect(presetNameProblem(name)).toBeUndefined();
    for (const name of ['', '  ']) expect(presetNameProblem(name)).toEqual({ id: 'driving.preset.nameRequired' });
    for (const name of ['x'.repeat(21), '😀'.repeat(21)])
      expect(presetNameProblem(name)).toMatchObject({ id: 'driving.preset.nameTooLong' });
  });
});
