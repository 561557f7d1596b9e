import { describe, expect, it } from 'vitest';
import { labelAt, readLayout } from './layout.ts';
import { keyOf, letterOf, placeOf } from './press.ts';

describe('the key of a press', () => {
  it.each([
    ['Russian', 'л', 'KeyK', 'k'],
    ['Greek', 'κ', 'KeyK', 'k'],
    ['Hebrew', 'ל', 'KeyK', 'k'],
    ['Arabic', 'ن', 'KeyK', 'k'],
    ['Hebrew', 'ת', 'Comma', ','],
    ['Persian', '۴', 'Digit4', '4'],
    ['French', 'x', 'KeyX', 'x'],
    // When a key types a Latin letter, the letter counts and not the place, because it is printed on the key.
    ['Dvorak', 'k', 'KeyV', 'k'],
    ['a key that is known by nothing else', 'Unidentified', 'KeyK', 'k'],
    ['a key whose place says nothing', 'ж', 'IntlRo', 'ж'],
    ['any', 'Enter', 'NumpadEnter', 'enter'],
    ['any', ' ', 'Space', ' '],
  ])('is one that shortcuts know, on a keyboard that is %s: %s', (_, key, code, expected) =>
    expect(letterOf({ key, code })).toBe(expected),
  );

  it('has the sign of Shift where a foreign one is typed', () => {
    expect(keyOf({ key: '؟', code: 'Slash', shiftKey: true })).toBe('?');
    expect(keyOf({ key: 'ё', code: 'Slash' })).toBe('/');
  });

  it.each([
    { key: 'Enter', isComposing: true },
    { key: 'Process', keyCode: 229 },
    // Safari ends a composition with an Enter that only its key code identifies.
    { key: 'Enter', keyCode: 229, isComposing: false },
    { key: 'Escape', isComposing: true },
    { key: 'ArrowDown', isComposing: true },
  ])('is none where an input method has it: %j', press => {
    expect(keyOf(press)).toBe('');
    expect(keyOf({ nativeEvent: press })).toBe('');
  });

  it('is none where a browser fills a field in', () => expect(keyOf({} as { key: string })).toBe(''));
});

describe('the place of a key', () => {
  it.each([
    ['ц', 'KeyW', 'KeyW'],
    ["'", 'KeyW', 'KeyW'],
    ['w', '', 'KeyW'],
    ['W', '', 'KeyW'],
    ['Enter', '', 'Enter'],
  ])('is its own, whatever it types: %s', (key, code, place) => expect(placeOf({ key, code })).toBe(place));
});

describe('what stands on a key', () => {
  const french = new Map([
    ['KeyW', 'z'],
    ['KeyA', 'q'],
  ]);

  it('is told by the layout, and else that of an American keyboard', async () => {
    const told = await readLayout({ keyboard: { getLayoutMap: () => Promise.resolve(french) } });
    expect(['KeyW', 'KeyA', 'KeyS'].map(place => labelAt(place, told))).toEqual(['Z', 'Q', 'S']);
  });

  it.each([
    {},
    { keyboard: {} },
    { keyboard: { getLayoutMap: () => Promise.reject(new DOMException('frame', 'SecurityError')) } },
  ])('is that of an American keyboard where nobody tells', async navigator =>
    expect(labelAt('KeyD', await readLayout(navigator))).toBe('D'),
  );
});
