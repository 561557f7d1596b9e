/** What a key press means: the one rule for every handler of keys, whatever the keyboard types and whatever puts its text together. */

/** What is read of a key press. */
export type KeyPress = Pick<KeyboardEvent, 'key'> &
  Partial<Pick<KeyboardEvent, 'code' | 'keyCode' | 'isComposing' | 'shiftKey'>>;

/** A key press as the browser tells it, or as React does. */
type Told = KeyPress | { readonly nativeEvent: KeyPress };

const pressOf = (told: Told): KeyPress => ('nativeEvent' in told ? told.nativeEvent : told);

/** The key code of all that an input method takes (UI Events, "keyCode"): Safari tells of the Enter that ends a composition by it alone. */
const ofInputMethod = 229;

/** What stands on the keys of an American keyboard, plain and with Shift. */
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
 * The key of a press, as `KeyboardEvent.key` names it. Empty where an input method has it, or where there is none, as where a browser
 * fills a field in. A key that types no Latin character counts as what stands at its place on an American keyboard.
 */
export function keyOf(told: Told): string {
  const { key = '', code = '', keyCode, isComposing, shiftKey = false } = pressOf(told);
  if (isComposing || keyCode === ofInputMethod) return '';
  const isForeign = key === 'Unidentified' || ([...key].length === 1 && key > '~');
  return (isForeign ? signAt(code, shiftKey) : undefined) ?? key;
}

/** The letter of a press in lower case, for keys that are known by what they type; a key with a name has that in lower case. */
export const letterOf = (told: Told): string => keyOf(told).toLowerCase();

/**
 * The place of a key on the keyboard, as `KeyboardEvent.code` names it: what is held there is let go there, whatever it types meanwhile. A
 * keyboard on a screen tells no place: there it is that of the Latin letter.
 */
export function placeOf(told: Told): string {
  const { key, code } = pressOf(told);
  return code || (/^[a-z]$/i.test(key) ? `Key${key.toUpperCase()}` : key);
}
