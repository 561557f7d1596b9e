/** What a key press means. This is the one rule for every handler of keys, for all keyboards and input methods. */

/** The fields of a key press that the rule reads. */
export type KeyPress = Pick<KeyboardEvent, 'key'> &
  Partial<Pick<KeyboardEvent, 'code' | 'keyCode' | 'isComposing' | 'shiftKey'>>;

/** A key press as an event of the browser or of React. */
type Told = KeyPress | { readonly nativeEvent: KeyPress };

const pressOf = (told: Told): KeyPress => ('nativeEvent' in told ? told.nativeEvent : told);

/**
 * The key code of everything that an input method takes (UI Events, "keyCode"). In Safari only this code identifies the Enter that ends a
 * composition.
 */
const ofInputMethod = 229;

/** The characters on the keys of an American keyboard, plain and with Shift. */
const signs: Readonly<Record<string, readonly [plain: string, shifted: string]>> = {
  Comma: [',', '<'],
  Period: ['.', '>'],
  Slash: ['/', '?'],
  Minus: ['-', '_'],
  Equal: ['=', '+'],
};

/** The Latin character at the place of a key. */
function signAt(code: string, isShifted: boolean): string | undefined {
  const [, letter, digit] = /^Key([A-Z])$|^Digit(\d)$/.exec(code) ?? [];
  return letter?.toLowerCase() ?? digit ?? signs[code]?.[isShifted ? 1 : 0];
}

/**
 * The key of a press, as `KeyboardEvent.key` names it. Empty when an input method takes the press, or when there is no key, as when a
 * browser fills in a field. A key that types no Latin character counts as the character at its place on an American keyboard.
 */
export function keyOf(told: Told): string {
  const { key = '', code = '', keyCode, isComposing, shiftKey = false } = pressOf(told);
  if (isComposing || keyCode === ofInputMethod) return '';
  const isForeign = key === 'Unidentified' || ([...key].length === 1 && key > '~');
  return (isForeign ? signAt(code, shiftKey) : undefined) ?? key;
}

/** The letter of a press in lower case, for keys known by what they type. A key with a name has that in lower case. */
export const letterOf = (told: Told): string => keyOf(told).toLowerCase();

/**
 * The place of a key on the keyboard, as `KeyboardEvent.code` names it. A held key is released at the same place, whatever it types
 * meanwhile. A keyboard on a screen has no places, so it is the place of the Latin letter.
 */
export function placeOf(told: Told): string {
  const { key, code } = pressOf(told);
  return code || (/^[a-z]$/i.test(key) ? `Key${key.toUpperCase()}` : key);
}
