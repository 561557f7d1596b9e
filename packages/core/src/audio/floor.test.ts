import { settle } from '@patrolkit/transport/testing';
import { describe, expect, it } from 'vitest';
import { SoundError } from '../environment/index.ts';
import { createFloor } from './floor.ts';

function setUp() {
  const said: string[] = [];
  let serial = 0;
  const state: { problem: Error | undefined; wait: Promise<void> | undefined } = {
    problem: undefined,
    wait: undefined,
  };
  const keeper = createFloor({
    openSpeaker: async () => {
      const name = `speaker ${(serial += 1)}`;
      await state.wait;
      if (state.problem) throw state.problem;
      said.push(`${name} opens`);
      return { play: () => undefined, setVolume: () => undefined, close: () => void said.push(`${name} closes`) };
    },
  });
  const take = (name: string) => keeper.take(() => void said.push(`${name} loses it`));
  return { said, state, keeper, take };
}

describe('the right to sound', () => {
  it('is that of the last one who took it: the loudspeaker of the one before closes, and that one is told', async () => {
    const { said, take } = setUp();
    await take('video').open(8_000);
    await take('call').open(16_000);
    expect(said).toEqual(['speaker 1 opens', 'speaker 1 closes', 'video loses it', 'speaker 2 opens']);
  });

  it('that is given back is taken from nobody, and nobody is told', async () => {
    const { said, keeper, take } = setUp();
    const floor = take('video');
    await floor.open(8_000);
    floor.give();
    keeper.seize();
    take('call');
    expect(said).toEqual(['speaker 1 opens', 'speaker 1 closes']);
  });

  it('that is seized leaves silence, and is told once', async () => {
    const { said, keeper, take } = setUp();
    await take('video').open(8_000);
    keeper.seize();
    keeper.seize();
    expect(said).toEqual(['speaker 1 opens', 'speaker 1 closes', 'video loses it']);
  });

  it('that is lost while the loudspeaker opens closes it as soon as it is open', async () => {
    const { said, state, take } = setUp();
    let open: () => void = () => undefined;
    state.wait = new Promise(resolve => (open = resolve));
    const opening = take('video').open(8_000);
    take('call');
    open();
    await opening;
    await settle();
    expect(said).toEqual(['video loses it', 'speaker 1 opens', 'speaker 1 closes']);
  });

  it('of one who lost it does not take it from the next when it is given back', async () => {
    const { said, keeper, take } = setUp();
    const first = take('video');
    take('call');
    first.give();
    keeper.seize();
    expect(said).toEqual(['video loses it', 'call loses it']);
  });

  it('says whether the browser blocked the loudspeaker or there is none', async () => {
    const { state, take } = setUp();
    state.problem = new SoundError('blocked');
    expect(await take('video').open(8_000)).toEqual({ isDone: false, problem: { id: 'video.sound.blocked' } });
    state.problem = new SoundError('failed');
    expect(await take('video').open(8_000)).toEqual({ isDone: false, problem: { id: 'video.sound.player' } });
    state.problem = new TypeError('no context');
    expect(await take('video').open(8_000)).toEqual({ isDone: false, problem: { id: 'video.sound.player' } });
  });
});
