import { readFileSync } from 'node:fs';
import { defaultLanguage, languages, overlayLanguage, screens } from '@patrolkit/transport/contract';
import { describe, expect, it } from 'vitest';
import { textFilesOf, textLanguages } from '../../scripts/texts.ts';

type Texts = Readonly<Record<string, string>>;

const all = import.meta.glob<Texts>('./*/**/*.json', { eager: true, import: 'default' });

/** All texts of a language, by the path of their file below its folder. */
function filesOf(language: string): ReadonlyMap<string, Texts> {
  const prefix = `./${language}/`;
  return new Map(
    Object.entries(all)
      .filter(([path]) => path.startsWith(prefix))
      .map(([path, texts]) => [path.slice(prefix.length), texts]),
  );
}
/** All texts of a language by their ids. */
const textsOf = (language: string): Texts => Object.assign({}, ...filesOf(language).values());

/** Placeholder names of an ICU message: `{name}` and `{name, plural, …}`. Branches such as `{# items}` are not names. */
function placeholders(message: string): string[] {
  return [...new Set([...message.matchAll(/\{\s*([a-zA-Z_]\w*)\s*[,}]/g)].map(match => match[1] ?? ''))].sort();
}

const source = filesOf(defaultLanguage);

describe('the folders of texts', () => {
  it('are those of the languages in the table, and of the overlay', () => {
    expect([...textLanguages].sort()).toEqual([...languages, overlayLanguage].sort());
  });

  it('hold the files that the table of ids names, each in the file that browsers fetch', () => {
    const table = readFileSync(new URL('ids.ts', import.meta.url), 'utf8');
    const paths = new Map(
      [...table.matchAll(/import type (\w+) from '\.\/(?:[^'/]+)\/([^']+)'/g)].map(([, name = '', path = '']) => [
        name,
        path,
      ]),
    );
    const listed = [...table.matchAll(/^ {2}readonly (\w+): ([^;]+);/gm)].map(([, file = '', types = '']) => [
      file,
      [...types.matchAll(/typeof (\w+)/g)].map(([, name = '']) => paths.get(name)).sort(),
    ]);
    const there = [...textFilesOf(defaultLanguage)].map(([file, files]) => [
      file,
      files.map(path => path.slice(path.indexOf(`/${defaultLanguage}/`) + defaultLanguage.length + 2)).sort(),
    ]);
    expect(Object.fromEntries(listed)).toEqual(Object.fromEntries(there));
  });

  it.each(languages)('%s has the files, keys and placeholders of the default language', language => {
    const files = filesOf(language);
    expect([...files.keys()].sort()).toEqual([...source.keys()].sort());
    for (const [path, messages] of source) {
      const translated = files.get(path) ?? {};
      expect(Object.keys(translated).sort(), path).toEqual(Object.keys(messages).sort());
      for (const [id, message] of Object.entries(messages)) {
        expect(placeholders(translated[id] ?? ''), `${language} ${id}`).toEqual(placeholders(message));
      }
    }
  });

  it('of the overlay only replace texts of its language, and only by other ones', () => {
    const overlay = filesOf(overlayLanguage);
    expect(overlay.size).toBeGreaterThan(0);
    for (const [path, messages] of overlay) {
      for (const [id, message] of Object.entries(messages)) {
        expect(source.get(path), id).toHaveProperty([id]);
        expect(message, id).not.toBe(source.get(path)?.[id]);
        expect(placeholders(message), id).toEqual(placeholders(source.get(path)?.[id] ?? ''));
      }
    }
  });

  it('have texts that say something, and those of the console begin with the name of their file', () => {
    for (const [path, texts] of Object.entries(all)) {
      const file = path.slice(path.lastIndexOf('/') + 1, -'.json'.length);
      const beginning = file === 'titles' ? 'screens.title.' : `${file}.`;
      for (const [id, text] of Object.entries(texts)) {
        if (path.includes('/console/')) expect(id.startsWith(beginning), `${path}: ${id}`).toBe(true);
        expect(text.trim(), `${path}: ${id}`).not.toBe('');
      }
    }
  });

  it.each(languages)('%s has a title for each screen and each of its tabs, and for nothing else', language => {
    const titles = filesOf(language).get('console/screens/titles.json') ?? {};
    const named = screens.flatMap(({ name, tabs, forms }) => [
      name,
      ...[...tabs, ...forms].map(tab => `${name}.${tab}`),
    ]);
    expect(Object.keys(titles).sort()).toEqual(named.map(name => `screens.title.${name}`).sort());
    for (const title of Object.values(titles)) expect(title).toMatch(/^[^{}]+$/);
  });
});

describe('texts', () => {
  it('say no limit of the contract themselves', () => {
    const limited = [
      'alarms.picture.hint',
      'alarms.picture.tooBig',
      'data.format.steps',
      'people.face.pictures.hint',
      'places.routePoint.content.hint',
      'playback.tooLong',
    ];
    for (const language of languages)
      for (const id of limited) {
        const text = textsOf(language)[id] ?? '';
        expect(placeholders(text), `${language} ${id}`).not.toEqual([]);
        expect(text, `${language} ${id}`).not.toMatch(/\d/);
      }
  });

  it('say in each question before something is deleted that it cannot be recovered', () => {
    const said = { 'zh-cn': /恢复/, 'en-us': /cannot be recovered/, 'zh-hk': /復原/ };
    const questions = Object.keys(textsOf(defaultLanguage)).filter(id => /delete(?:Ask|Question|\.ask)$/i.test(id));
    expect(questions).toContain('shifts.note.deleteAsk');
    for (const [language, words] of Object.entries(said))
      for (const id of questions) expect(textsOf(language)[id], `${language} ${id}`).toMatch(words);
  });
});
