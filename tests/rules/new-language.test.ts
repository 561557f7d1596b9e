/**
 * The test adds a language in memory as docs/how-to/add-a-language.md says: one entry in the table and one folder of texts. Its texts are those
 * of en-us with accents, half as long again. All else follows.
 */
import {
  createTexts,
  languageOfReader,
  localeTag,
  nameOfLanguage,
  offeredLanguages,
  toLanguage,
  type Language,
} from '@patrolkit/core';
import { codeText, retryText } from '@patrolkit/core/code-text';
import { fakeConsole, FakeEnvironment } from '@patrolkit/core/testing';
import { lookText } from '@patrolkit/core/theme';
import { tooOldTexts } from '@patrolkit/core/too-old-text';
import { languages, type LanguageEntry } from '@patrolkit/transport/contract';
import { describe, expect, it, vi } from 'vitest';
import { createPreferences } from '../../packages/core/src/preferences/preferences.ts';
import { nameIn, nameOfText } from '../../packages/server/src/language/names.ts';
import { languageOf, textOf } from '../../packages/server/src/language/texts.ts';
import { useServer } from '../../packages/server/src/testing.ts';

const { name, entry, inAccents } = vi.hoisted(() => ({
  name: 'qps' as Language & 'zh-cn',
  // Germany writes dates and numbers as no other language of the console does.
  entry: { tag: 'de-DE', name: 'Ƥşḗŭḓŏ', serves: /^qps(?:[-_]\w+)*$/i } satisfies LanguageEntry,
  /** Puts an accent on each letter of a text and makes it half as long again. Words in braces stay. */
  inAccents: (text: string): string =>
    text.replaceAll(/\{[^}]*\}|[a-z]+/gi, word =>
      word.startsWith('{') ? word : word.replaceAll(/[a-z]/gi, '$&\u0301') + '~'.repeat(Math.ceil(word.length / 2)),
    ),
}));

type Texts = Readonly<Record<string, string>>;
type Files = Readonly<Record<string, () => Promise<{ readonly messages: object }>>>;

// The entry.
vi.mock('../../packages/transport/src/contract/language-table.ts', async original => {
  const table: { readonly languageTable: object } = await original();
  return { ...table, languageTable: { ...table.languageTable, [name]: entry } };
});

// The folder: files of the console that browsers fetch, as the build compiles them.
vi.mock('virtual:texts', async original => {
  const { textFiles } = await original<{ readonly textFiles: Readonly<Record<string, Files>> }>();
  /** A compiled text is a string, or a list of strings and of values, whose first word is a name. */
  const accented = (text: unknown): unknown =>
    typeof text === 'string'
      ? inAccents(text)
      : Array.isArray(text)
        ? text.map((piece: unknown) => (typeof piece === 'string' ? inAccents(piece) : piece))
        : text;
  const added = Object.entries(textFiles['en-us'] ?? {}).map(([file, load]) => [
    file,
    async () => {
      const { messages } = await load();
      return { messages: Object.fromEntries(Object.entries(messages).map(([id, text]) => [id, accented(text)])) };
    },
  ]);
  return { textFiles: { ...textFiles, [name]: Object.fromEntries(added) } };
});

// The folder: texts of the server and titles, and what is part of the code.
vi.mock('../../packages/texts/server.ts', async original => {
  const { serverTexts } = await original<{ readonly serverTexts: Readonly<Record<string, Texts>> }>();
  const added = Object.entries(serverTexts['en-us'] ?? {}).map(([key, text]) => [key, inAccents(text)]);
  return { serverTexts: { ...serverTexts, [name]: Object.fromEntries(added) } };
});
vi.mock('../../packages/texts/built-in.ts', async original => {
  const builtIn = await original<Readonly<Record<string, (language: string) => string>>>();
  return Object.fromEntries(
    Object.entries(builtIn).map(([key, textIn]) => [
      key,
      (language: string) => (language === name ? inAccents(textIn('en-us')) : textIn(language)),
    ]),
  );
});

const { ask, tokenOf } = useServer('new-language');

describe('a language that is added to the table', () => {
  it('is offered by its own name, after the others', () => {
    expect(languages).toEqual([...languages.filter(language => language !== name), name]);
    expect(offeredLanguages()).toContain(name);
    expect([nameOfLanguage(name), localeTag(name)]).toEqual([entry.name, entry.tag]);
  });

  it('is shown to who reads it, by the languages of the browser, an entry parameter and an account', () => {
    expect(languageOfReader(['xx', 'qps-ploc', 'en'])).toBe(name);
    const environment = new FakeEnvironment();
    environment.languages = ['qps-ploc', 'en'];
    const preferences = createPreferences(environment, {}, '', () => Promise.resolve());
    expect(preferences.$preferences.get().language).toBe(name);
    expect([toLanguage('QPS'), toLanguage('qps_ploc')]).toEqual([name, name]);
  });

  it('has the texts of the pages, of the late areas, of the parts and the titles of screens', async () => {
    const fake = await fakeConsole({ language: name });
    const { text, loadArea, isShown, $language } = fake.console.texts;
    await vi.waitFor(() => expect([$language.get(), isShown()]).toEqual([name, true]), 60_000);
    expect(text('common.cancel')).toBe(inAccents('Cancel'));
    expect(text('common.tooLong', { limit: 1 })).toContain('1');
    await Promise.all((['data', 'alarms', 'screens'] as const).map(loadArea));
    const shown = [
      'data.alarms.title',
      'alarms.action.close',
      'triage.keys.title',
      'screens.title.alarm-query-list',
    ] as const;
    const english = createTexts();
    await english.show('en-us');
    await Promise.all((['data', 'alarms', 'screens'] as const).map(english.loadArea));
    expect(shown.map(id => text(id))).toEqual(shown.map(id => inAccents(english.text(id))));
    fake.console.dispose();
  });

  it('writes dates and numbers by its tag', async () => {
    const { show, formatDate, formatNumber, timeAgo } = createTexts();
    await show(name);
    const at = Date.UTC(2025, 0, 20);
    expect([formatDate(at, 'UTC'), formatNumber(1_234_567.5), timeAgo(at, at + 3_600_000)]).toEqual([
      '20.01.2025',
      '1.234.567,5',
      'vor 1 Stunde',
    ]);
  });

  it('says what is part of the code, in its own fonts', async () => {
    expect(codeText('qps')).toEqual([name, inAccents(codeText('en-us')[1])]);
    expect(retryText(name)).toBe(inAccents('Try again'));
    expect(tooOldTexts.map(([tag]) => tag)).toContain(entry.tag);
    expect(lookText({ language: name })).toContain(`--pk-font:${inAccents("'Inter', -apple-system")}`);
  });

  it('is what the server answers in, for its readers', async () => {
    expect(['qps', 'xx, qps-ploc;q=0.5, en;q=0.1'].map(languageOf)).toEqual([name, name]);
    expect(textOf(name, 'error.held', { name: 'Ann' })).toContain('Ann');
    const answer = await ask('selectDeviceChannel', { deviceId: 'nobody' }, await tokenOf('operator'), {
      'Accept-Language': 'qps-ploc, en;q=0.5',
    });
    expect(answer.msg).toBe(inAccents('No such device, or not visible to you'));
  });

  it('has a name for each thing of a fresh installation, and shows earlier names in the default language', async () => {
    expect(nameOfText('quantity.temperature')[name]).toBe(inAccents(nameOfText('quantity.temperature')['en-us']));
    const before = { 'zh-cn': '工厂', 'en-us': 'Plant' };
    expect([nameIn(name, before), nameIn('en-us', before)]).toEqual(['工厂', 'Plant']);
    const profile = await ask('getPrivilegesByUser', {}, await tokenOf('operator'), { 'Accept-Language': 'qps' });
    expect(JSON.stringify(profile.data)).toContain('示范园区');
  });
});
