import { describe, expect, it } from 'vitest';
import { compassOf, PressModel } from './press.ts';

function pad(isAllowed = true) {
  const log: string[] = [];
  const model = new PressModel<string>({
    hold: targets => {
      log.push(targets.join('+'));
      return isAllowed;
    },
    end: why => log.push(why),
    goTogether: targets => targets.length <= 2 && !(targets.includes('up') && targets.includes('down')),
  });
  return { model, log };
}

/** A pad that holds at first and refuses every change. */
function refusing() {
  const log: string[] = [];
  const model = new PressModel<string>({
    hold: targets => log.push(targets.join('+')) === 1,
    end: why => log.push(why),
    goTogether: () => true,
  });
  return { model, log };
}

describe('a press whose change is refused', () => {
  it.each([
    [
      'a dragged pointer',
      (model: PressModel<string>) => model.pointerDown(1, 'up'),
      (model: PressModel<string>) => model.pointerDrag(1, ['left']),
    ],
    [
      'a second key',
      (model: PressModel<string>) => model.keyDown('KeyW', 'up'),
      (model: PressModel<string>) => model.keyDown('KeyA', 'left'),
    ],
    [
      'a stick',
      (model: PressModel<string>) => model.stick(['up']),
      (model: PressModel<string>) => model.stick(['left']),
    ],
  ])('ends what it held, so that nothing moves on without a press: %s', (_, begin, change) => {
    const { model, log } = refusing();
    begin(model);
    change(model);
    expect(log).toEqual(['up', expect.stringContaining('left'), 'refused']);
    expect(model.isHeld).toBe(false);
  });

  it('ends nothing where nothing was held', () => {
    const { model, log } = pad(false);
    expect(model.pointerDown(1, 'up')).toBe(false);
    expect(log).toEqual(['up']);
  });
});

describe('the end of what was held', () => {
  const told = () => {
    const ends: string[] = [];
    const model: PressModel<string> = new PressModel<string>({
      hold: targets => targets[0] !== 'no',
      // The core announces its own end when it is asked to end.
      end: why => model.forget(why),
      ended: (why, targets) => ends.push(`${why} ${targets.join('+')}`),
    });
    return { model, ends };
  };

  it('is told once with what was held, whether it ends here or elsewhere', () => {
    const { model, ends } = told();
    model.forget('channel');
    model.pointerDown(1, 'up');
    model.pointerEnd(1, 'released');
    model.end('pad');
    model.pointerDown(1, 'left');
    model.forget('channel');
    model.forget('robot');
    expect(ends).toEqual(['released up', 'channel left']);
  });

  it('gets what was held before, where a change of it is refused, and nothing where nothing was held', () => {
    const { model, ends } = told();
    model.pointerDown(1, 'no');
    expect(ends).toEqual([]);
    model.pointerDown(1, 'up');
    model.pointerDrag(1, ['no']);
    expect(ends).toEqual(['refused up']);
  });
});

describe('a press', () => {
  it('holds from pointer down to up, of its own pointer only', () => {
    const { model, log } = pad();
    expect(model.pointerDown(1, 'up')).toBe(true);
    model.pointerEnd(2, 'released');
    expect(model.isHeld).toBe(true);
    model.pointerEnd(1, 'released');
    model.pointerEnd(1, 'pad');
    expect(log).toEqual(['up', 'released']);
  });

  it('is ended by a second pointer, on the pad or elsewhere, which holds nothing itself', () => {
    const { model, log } = pad();
    model.pointerDown(1, 'up');
    expect(model.pointerDown(2, 'left')).toBe(false);
    model.pointerDown(1, 'up');
    expect(model.pointerDownElsewhere()).toBe(true);
    expect(model.pointerDownElsewhere()).toBe(false);
    expect(log).toEqual(['up', 'second-input', 'up', 'second-input']);
  });

  it('adds two keys to a diagonal; any key up ends it', () => {
    const { model, log } = pad();
    model.keyDown('KeyW', 'up');
    model.keyDown('KeyW', 'up');
    model.keyDown('KeyD', 'right');
    model.keyUp('KeyX');
    model.keyUp('KeyD');
    model.keyUp('KeyW');
    expect(log).toEqual(['up', 'up+right', 'released']);
  });

  it.each([
    ['an opposite key', 'KeyS', 'down'],
    ['a key it does not know', 'Tab', undefined],
  ])('is ended by %s', (_what, key, target) => {
    const { model, log } = pad();
    model.keyDown('KeyW', 'up');
    expect(model.keyDown(key, target)).toBe(false);
    expect(log).toEqual(['up', 'second-input']);
    expect(model.isHeld).toBe(false);
  });

  it('is ended by a third key, by a key during a pointer, and by a pointer during a key', () => {
    const { model, log } = pad();
    model.keyDown('KeyW', 'up');
    model.keyDown('KeyD', 'right');
    model.keyDown('KeyA', 'left');
    model.pointerDown(1, 'up');
    model.keyDown('KeyD', 'right');
    model.keyDown('KeyD', 'right');
    model.pointerDown(1, 'up');
    expect(log).toEqual(['up', 'up+right', 'second-input', 'up', 'second-input', 'right', 'second-input']);
  });

  it('holds nothing when refused, and forgets what was ended elsewhere', () => {
    const refused = pad(false);
    expect(refused.model.pointerDown(1, 'up')).toBe(false);
    expect(refused.model.keyDown('KeyW', 'up')).toBe(false);
    expect(refused.model.isHeld).toBe(false);
    const { model, log } = pad();
    model.keyDown('KeyW', 'up');
    model.forget('channel');
    model.keyUp('KeyW');
    expect(log).toEqual(['up']);
  });
});

describe('a stick', () => {
  it('rests within its dead zone and points to eight directions', () => {
    expect(compassOf(0.1, 0.1)).toBeUndefined();
    expect(compassOf(0.15, 0)).toBeUndefined();
    expect(compassOf(Number.NaN, 1)).toBeUndefined();
    const around = [0, 45, 90, 135, 180, 225, 270, 315].map(degrees => {
      const angle = (degrees * Math.PI) / 180;
      return compassOf(Math.cos(angle), Math.sin(angle));
    });
    expect(around).toEqual(['right', 'downRight', 'down', 'downLeft', 'left', 'upLeft', 'up', 'upRight']);
  });

  it('holds while it points, changes direction, and ends when it rests', () => {
    const { model, log } = pad();
    expect(model.stick([])).toBe(false);
    expect(model.stick(['up'])).toBe(true);
    expect(model.stick(['up'])).toBe(true);
    expect(model.stick(['up', 'left'])).toBe(true);
    expect(model.stick([])).toBe(false);
    expect(log).toEqual(['up', 'up+left', 'released']);
  });

  it('is one input like any other: a second one ends the hold, whichever came first', () => {
    const first = pad();
    first.model.stick(['up']);
    first.model.pointerDown(1, 'down');
    const second = pad();
    second.model.pointerDown(1, 'down');
    expect(second.model.stick(['up'])).toBe(false);
    const third = pad();
    third.model.stick(['up']);
    third.model.keyDown('KeyS', 'down');
    expect([first.log, second.log, third.log]).toEqual([
      ['up', 'second-input'],
      ['down', 'second-input'],
      ['up', 'second-input'],
    ]);
  });
});

describe('a drag', () => {
  it('changes the direction of the pointer that holds; over the middle it ends', () => {
    const { model, log } = pad();
    model.pointerDrag(1, ['left']);
    model.pointerDown(1, 'up');
    model.pointerDrag(2, ['left']);
    model.pointerDrag(1, ['up', 'left']);
    model.pointerDrag(1, []);
    model.pointerDrag(1, ['up']);
    expect(log).toEqual(['up', 'up+left', 'released']);
  });
});
