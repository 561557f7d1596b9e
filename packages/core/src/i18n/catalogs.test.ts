import { describe, expect, it } from 'vitest';
import { languages } from './languages.ts';

const files = import.meta.glob<Record<string, string>>('./locales/*/*.json', { eager: true, import: 'default' });

/** All messages of a language, one object per area. */
function areasOf(language: string): Map<string, Record<string, string>> {
  const prefix = `./locales/${language}/`;
  return new Map(
    Object.entries(files)
      .filter(([path]) => path.startsWith(prefix))
      .map(([path, messages]) => [path.slice(prefix.length), messages]),
  );
}

/** Placeholder names of an ICU message: `{name}` and `{name, plural, …}`. Branches such as `{# items}` are not names. */
function placeholders(message: string): string[] {
  return [...new Set([...message.matchAll(/\{\s*([a-zA-Z_]\w*)\s*[,}]/g)].map(match => match[1] ?? ''))].sort();
}

const source = areasOf('zh-cn');

describe('catalogues', () => {
  for (const language of languages.slice(1)) {
    it(`${language} has the areas, keys and placeholders of zh-cn`, () => {
      const areas = areasOf(language);
      expect([...areas.keys()].sort()).toEqual([...source.keys()].sort());
      for (const [area, messages] of source) {
        const translated = areas.get(area) ?? {};
        expect(Object.keys(translated).sort(), area).toEqual(Object.keys(messages).sort());
        for (const [id, message] of Object.entries(messages)) {
          expect(placeholders(translated[id] ?? ''), `${language} ${id}`).toEqual(placeholders(message));
        }
      }
    });
  }

  it('say no limit of the contract themselves', () => {
    const limited = {
      alarms: ['alarms.picture.hint', 'alarms.picture.tooBig'],
      config: ['config.content.hint', 'config.pictures.hint'],
      data: ['data.format.steps'],
      playback: ['playback.tooLong'],
    };
    for (const language of languages)
      for (const [area, ids] of Object.entries(limited))
        for (const id of ids) {
          const message = areasOf(language).get(`${area}.json`)?.[id] ?? '';
          expect(placeholders(message), `${language} ${id}`).not.toEqual([]);
          expect(message, `${language} ${id}`).not.toMatch(/\d/);
        }
  });

  it('say in each question before something is deleted that it cannot be recovered', () => {
    const said = { 'zh-cn': /恢复/, 'en-us': /cannot be recovered/, 'zh-hk': /復原/ };
    const questions = [...source.values()]
      .flatMap(messages => Object.keys(messages))
      .filter(id => /delete(?:Ask|Question|\.ask)$/i.test(id));
    expect(questions).toContain('shifts.note.deleteAsk');
    for (const [language, words] of Object.entries(said)) {
      const messages = Object.assign({}, ...areasOf(language).values()) as Record<string, string>;
      for (const id of questions) expect(messages[id], `${language} ${id}`).toMatch(words);
    }
  });

  it('every message belongs to its area and says something', () => {
    for (const [path, messages] of Object.entries(files)) {
      const area = path.slice(path.lastIndexOf('/') + 1, -'.json'.length);
      for (const [id, message] of Object.entries(messages)) {
        expect(id.startsWith(`${area}.`), `${path}: ${id}`).toBe(true);
        expect(message.trim(), `${path}: ${id}`).not.toBe('');
      }
    }
  });

  it('the overlay only replaces messages that zh-cn has, and only by other ones', () => {
    const overlay = [...areasOf('zh-cn--yi-qing')];
    expect(overlay).not.toEqual([]);
    for (const [area, messages] of overlay) {
      for (const [id, message] of Object.entries(messages)) {
        expect(source.get(area), id).toHaveProperty([id]);
        expect(message, id).not.toBe(source.get(area)?.[id]);
        expect(placeholders(message), id).toEqual(placeholders(source.get(area)?.[id] ?? ''));
      }
    }
  });
});
