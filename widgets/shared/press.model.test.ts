import { describe, expect, it } from 'vitest';
import { PressModel } from './press.ts';

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
    model.forget();
    model.keyUp('KeyW');
    expect(log).toEqual(['up']);
  });
});
