import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');
const home = 'packages/core/src/keys/press.ts';

/** The product's files with views, handlers and rules, without tests. */
const files = ['widgets', 'host-app/src', 'packages/core/src'].flatMap(folder =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter(path => /(?<!\.d|\.test|testing)\.tsx?$/.test(path) && !/node_modules|(?:^|\/)testing\//.test(path))
    .map(path => `${folder}/${path}`),
);

/** Code that reads a key press by itself: what it types, whether an input method has it, and what stands at its place. */
const own =
  /\b(?:event|nativeEvent|press)\.(?:key|code|keyCode|which|isComposing)\b|\b(?:isComposing|keyCode)\b|\{[^{}]*\b(?:key|code)\b[^{}]*\}(?:: (?:globalThis\.)?KeyboardEvent\b| = event\b)/;
/** Events of other kinds have a code as well. */
const others = /socket\.onclose|on(?:close|error)\b/i;

/** Code that handles keys. It asks `keyOf`, `letterOf` or `placeOf`, hands the press on to a function that does, or takes any press. */
const handles = /\bonKey(?:Down|Up)=|'key(?:down|up)'/;

const sourceOf = (path: string): string => readFileSync(join(root, path), 'utf8');

describe('keys', () => {
  it('are read in one place, so that none belongs to an input method, and shortcuts work on every keyboard', () => {
    const wrong = files
      .filter(path => path !== home)
      .flatMap(path =>
        sourceOf(path)
          .split('\n')
          .filter(line => own.test(line) && !others.test(line) && !/^\s*(?:\*|\/\/|\/\*)/.test(line))
          .map(line => `${path}: ${line.trim()}`),
      );
    expect(wrong).toEqual([]);
  });

  it('are found by this test', () => {
    for (const line of [
      "if (event.key === 'Enter') send();",
      'const onKey = ({ key }: KeyboardEvent): void => {',
      'const { currentTarget, key } = event;',
      'if (event.nativeEvent.isComposing) return;',
    ])
      expect(own.test(line), line).toBe(true);
    expect(files.filter(path => handles.test(sourceOf(path))).length).toBeGreaterThan(25);
  });
});
