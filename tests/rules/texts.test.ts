import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as contract from '@patrolkit/transport/contract';
import {
  defaultLanguage,
  factsOf,
  languageOfTag,
  languages,
  whenGiven,
  type AnyCall,
  type AnyThings,
  type Field,
  type Fields,
} from '@patrolkit/transport/contract';
import { describe, expect, it } from 'vitest';

const root = new URL('../../', import.meta.url).pathname;
const folder = 'packages/texts';

function* files(folder: string): Generator<string> {
  for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
    if (entry.name === 'node_modules' || entry.name === 'dist' || entry.name.startsWith('.')) continue;
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) yield* files(path);
    else yield path;
  }
}

const sources = ['packages/core', 'packages/texts', 'packages/transport', 'widgets', 'host-app/src']
  .flatMap(folder => [...files(folder)])
  .filter(path => /\.tsx?$/.test(path) && !/\.test\.|\/testing\//.test(path));
const textsIn = (path: string): Readonly<Record<string, string>> =>
  JSON.parse(readFileSync(join(root, path), 'utf8')) as Record<string, string>;
const ids = [...files(`${folder}/${defaultLanguage}/console`)]
  // Each screen has a title.
  .filter(path => !path.endsWith('/titles.json'))
  .flatMap(path => Object.keys(textsIn(path)));

/** The texts of the console in a language, by their ids. */
const textsOf = (language: string): Readonly<Record<string, string>> =>
  Object.assign({}, ...[...files(`${folder}/${language}/console`)].map(textsIn)) as Record<string, string>;

const code = sources.map(path => readFileSync(join(root, path), 'utf8')).join('\n');
const written = new Set([...code.matchAll(/'([a-z]+[\w.-]*)'/g)].map(([, id = '']) => id));
/** Whether an id stands in the code as it is. */
const isWritten = (id: string): boolean => written.has(id);
/** An id may be put together, as in `common.level.${level}`: then its beginning stands before a ${ in the code. */
const beginnings = [...new Set([...code.matchAll(/`((?:[a-z]+[A-Za-z0-9]*\.)+)\$\{/g)].map(([, found = '']) => found))];
const isPutTogether = (id: string): boolean => !isWritten(id) && beginnings.some(found => id.startsWith(found));

/** The ids of the labels of a field: its own, those of its words, and those of the columns of its rows. */
const labelsIn = (begin: string, { codec }: Field<unknown>): readonly string[] => {
  const { kind } = whenGiven(codec);
  const row = kind.type === 'list' || kind.type === 'several' ? whenGiven(kind.of).kind : kind;
  // A column may depend on a word in another column of its row.
  const columns = row.type === 'entity' ? Object.entries(row.fields) : [];
  const words = columns.flatMap(([, { codec: column }]) => {
    const { kind: of } = whenGiven(column);
    return of.type === 'choice' ? Object.keys(of.words) : [];
  });
  const variants = columns.flatMap(([name]) => words.map(word => `${begin}.${name}.${word}`));
  return [
    begin,
    ...ids.filter(id => variants.some(variant => id === variant || id.startsWith(`${variant}.`))),
    ...(row.type === 'choice' ? Object.keys(row.words).map(word => `${begin}.${word}`) : []),
    ...(row.type === 'entity'
      ? Object.entries(row.fields).flatMap(([name, field]) => labelsIn(`${begin}.${name}`, field))
      : []),
  ];
};
const fieldsIn = ({ request: { kind } }: AnyCall): Fields => (kind.type === 'entity' ? kind.fields : {});
/** The screen of the things on which a call operates. */
const operatedOn = (call: AnyCall): string | undefined => {
  const { permission, isNumbered } = call;
  const word = typeof permission === 'object' && 'function' in permission ? permission.function : undefined;
  const operates =
    word?.endsWith('#operate') || (/#(?:edit|add)$/.test(word ?? '') && isNumbered && 'ids' in fieldsIn(call));
  return operates ? word?.slice(0, word.indexOf('#')) : undefined;
};
/** Labels that follow from the declarations of things and settings. */
const derived = new Set([
  ...Object.values<unknown>(contract).flatMap(one => {
    if (typeof one !== 'object' || one === null || !('labels' in one) || !('modify' in one)) return [];
    const { labels, entity, onAdd, modify } = one as AnyThings & { readonly modify: AnyCall };
    return [
      `${labels}.first`,
      ...Object.entries({ ...entity.fields, ...onAdd, ...fieldsIn(modify) }).flatMap(([name, field]) =>
        labelsIn(`${labels}.${name}`, field),
      ),
    ];
  }),
  ...Object.values<unknown>(contract.calls).flatMap(one => {
    const call = one as AnyCall;
    const screen = operatedOn(call);
    return contract.allThings
      .filter(kind => kind.screen === screen)
      .flatMap(({ labels }) => {
        // What is asked for, and the name and the question of each operation.
        const asked = Object.entries(fieldsIn(call)).flatMap(([name, field]) => labelsIn(`${labels}.${name}`, field));
        const asks = ids.filter(id => id.startsWith(`${labels}.`) && id.endsWith('.ask'));
        const reveals = ids.filter(id => id === `${labels}.reveal`);
        return [...asked, ...asks, ...asks.map(id => id.slice(0, -'.ask'.length)), ...reveals];
      });
  }),
  ...Object.keys(fieldsIn(contract.setFaceAccess as AnyCall)).map(name => `people.faceAccess.${name}`),
  ...Object.keys(fieldsIn(contract.setAlarmEscalation as AnyCall)).map(name => `policy.escalation.${name}`),
  ...Object.entries(fieldsIn(contract.saveSysconfig as AnyCall)).flatMap(([name, field]) =>
    labelsIn(`places.gis.${name}`, field),
  ),
  ...Object.keys(fieldsIn(contract.saveElseConfig as AnyCall)).map(name => `upkeep.else.${name}`),
  ...[contract.saveSmsConfig, contract.trySms, contract.tryMail].flatMap(call =>
    Object.entries(fieldsIn(call as AnyCall)).flatMap(([name, field]) => labelsIn(`messages.sms.${name}`, field)),
  ),
  ...Object.entries(fieldsIn(contract.setHardwareMatrix as AnyCall)).flatMap(([name, field]) =>
    labelsIn(`fleet.matrix.${name}`, field),
  ),
  ...Object.keys(contract.robotUser.fields).map(name => `fleet.user.${name}`),
]);

/** Texts that have another meaning than the shared one: an operator confirms an alarm, which is a word of the specification. */
const otherMeanings = new Set(['alarms.action.acknowledge', 'alarms.batch.submit']);

describe('texts', () => {
  it('say of each kind of thing what it is for, and how the log of operations names it', () => {
    const server = Object.keys(JSON.parse(readFileSync('packages/texts/en-us/server.json', 'utf8')) as object);
    const missing = contract.allThings.flatMap(kind => {
      const { labels, entity } = kind;
      const isAdded = Object.hasOwn(contract.calls, `add${entity.name}`);
      return [
        ...(isAdded && !ids.includes(`${labels}.first`) ? [`${labels}.first`] : []),
        ...(server.includes(`target.${entity.name}`) ? [] : [`target.${entity.name}`]),
      ];
    });
    expect(missing).toEqual([]);
  });

  it('are all used', () => {
    const unused = ids.filter(id => !isWritten(id) && !isPutTogether(id) && !derived.has(id));
    expect(unused).toEqual([]);
  });

  it('stand once where several pages say the same', () => {
    const all = languages.map(language => textsOf(language));
    const said = (id: string): string => JSON.stringify(all.map(texts => texts[id]));
    const shared = new Map(ids.filter(id => id.startsWith('common.')).map(id => [said(id), id]));
    const doubled = ids
      .filter(id => !otherMeanings.has(id) && !isPutTogether(id))
      .filter(id => (shared.get(said(id)) ?? id) !== id)
      .map(id => `${id} says the same as ${shared.get(said(id)) ?? ''}`);
    expect(doubled).toEqual([]);
  });

  it('stand in catalogues and not in code', () => {
    const names = 'packages/transport/src/contract/language-table.ts';
    const chinese = sources.filter(
      path => path !== names && /[\u4e00-\u9fff]/.test(withoutComments(readFileSync(join(root, path), 'utf8'))),
    );
    expect(chinese).toEqual([]);
    const bare = sources
      .filter(path => path.endsWith('.tsx'))
      .flatMap(path =>
        [...withoutComments(readFileSync(join(root, path), 'utf8')).matchAll(/>\s*([A-Z][a-z]+(?: [a-z]+)+)\s*</g)].map(
          ([, words]) => `${path}: ${words}`,
        ),
      );
    expect(bare).toEqual([]);
  });

  it('are listed by language in their folders and in the table of languages alone', () => {
    const names = languages.flatMap(language => [language, factsOf(language).tag.toLowerCase()]);
    const listed = ['demo', 'host-app', 'packages', 'scripts', 'widgets']
      .flatMap(room => [...files(room)])
      .concat(readdirSync(root).filter(name => /\.(?:ts|mjs)$/.test(name)))
      .filter(
        path =>
          /\.(?:[cm]?[jt]sx?|html|json|css|txt)$/.test(path) &&
          !/\.test\.|\/testing\/|\/testing\.ts$/.test(path) &&
          // A migration writes what the first installations got.
          !path.startsWith('packages/server/src/store/migrations/') &&
          path !== 'packages/transport/src/contract/language-table.ts',
      )
      .filter(path => {
        const text = readFileSync(join(root, path), 'utf8').toLowerCase();
        const said = names.filter(name => new RegExp(`(?<![\\w-])${name}(?![\\w-])`).test(text));
        return new Set(said.map(name => languages.find(language => languageOfTag(name) === language))).size > 1;
      });
    expect(listed).toEqual([]);
  });

  it('are in the characters and the words of their language', () => {
    const wrong = Object.entries(usage).flatMap(([language, { characters, words }]) =>
      filesOf(language).flatMap(path =>
        Object.entries(textsIn(path))
          .filter(([id]) => !isFree(id))
          .flatMap(([id, text]) => [
            ...[...text.matchAll(/\p{Script=Han}/gu)]
              .filter(([character]) => characters?.has(character) === false)
              .map(([character]) => `${language} ${id}: ${character}`),
            ...Object.entries(words)
              .filter(([, word]) => word.test(text))
              .map(([said]) => `${language} ${id}: ${text} (${said})`),
          ]),
      ),
    );
    expect(wrong).toEqual([]);
  });

  it('name a thing in documents as they do in the console', () => {
    const pages = [
      ...files('docs'),
      ...files('packages'),
      'README.md',
      'CONTRIBUTING.md',
      'SECURITY.md',
      'CHANGELOG.md',
    ].filter(
      // The style sheet names the words to avoid; generated pages quote the code.
      path => path.endsWith('.md') && path !== 'docs/style.md' && !path.startsWith('docs/generated/'),
    );
    const wrong = pages.flatMap(path => {
      // Code and the titles of tests stand between backticks.
      const prose = readFileSync(join(root, path), 'utf8').replace(/```[^]*?```|`[^`]*`/g, '');
      return Object.entries(usage['en-us']?.words ?? {}).flatMap(([word, instead]) => {
        const [found] = instead.exec(prose) ?? [];
        return found === undefined ? [] : [`${path}: ${found} (${word})`];
      });
    });
    expect(pages.length).toBeGreaterThan(80);
    expect(wrong).toEqual([]);
  });

  it('are put together by the signs of the language', () => {
    const latin = [
      /join\('[,;:.] '\)/,
      // One value after another in a template, or in the content of a tag; numbers and entries of the log are no texts.
      /\}[,;:.] \$\{/,
      /\)\}[,;:.] \{/,
      /replaceAll\('\\n', '[,;:.] '\)/,
    ];
    const joins = sources
      .filter(path => /^(widgets|host-app)\//.test(path) && !path.startsWith('widgets/shared/print/'))
      .flatMap(path =>
        withoutComments(readFileSync(join(root, path), 'utf8'))
          .split('\n')
          .filter(line => latin.some(sign => sign.test(line)) && !/toFixed\(|errors\.report\(/.test(line))
          .map(line => `${path}: ${line.trim()}`),
      );
    expect(joins).toEqual([]);
  });
});

/** The files of a language, and those of an overlay on it. */
const filesOf = (language: string): readonly string[] =>
  [...files(folder)].filter(path => path.startsWith(`${folder}/${language}`) && path.endsWith('.json'));

/** Han characters of two bytes within these rows of an encoding. */
function charactersOf(encoding: string, first: number, last: number): ReadonlySet<string> {
  const decoder = new TextDecoder(encoding);
  const found = new Set<string>();
  for (let lead = first; lead <= last; lead += 1)
    for (let trail = 0x40; trail <= 0xfe; trail += 1) {
      // The rows of GB 2312 within GBK begin at this byte; traditional characters stand before it.
      if (encoding === 'gbk' && trail < 0xa1) continue;
      for (const character of decoder.decode(Uint8Array.of(lead, trail)).matchAll(/\p{Script=Han}/gu))
        found.add(character[0]);
    }
  return found;
}

/** The script of each language, and words that it does not use, each with the word that it uses instead. */
const usage: Readonly<
  Record<string, { readonly characters?: ReadonlySet<string>; readonly words: Readonly<Record<string, RegExp>> }>
> = {
  'zh-cn': {
    characters: charactersOf('gbk', 0xb0, 0xf7),
    words: { 负责人: /责任人/, 级别: /等级/, 摄像头: /摄像机/, 行驶: /驾驶/ },
  },
  'zh-hk': {
    characters: charactersOf('big5', 0x81, 0xfe),
    words: {
      上載: /上傳/,
      當值: /值班/,
      鏡頭: /攝像頭|攝像機/,
      感應器: /傳感器|感測器/,
      儀錶: /儀表/,
      緊急停止: /(?<!緊)急停/,
      廣播: /播報/,
      巡邏裝置: /巡邏設備/,
      按: /點擊|點按/,
      警報: /(?<!上)報警/,
      級別: /等級/,
      地址: /位址/,
      裏: /裡/,
    },
  },
  'en-us': {
    words: {
      'color, center, fiber, canceled': /colour|centre|fibre|cancelled/i,
      'initialize, recognize': /isation\b|(?:initial|recogn|organ|author)is(?:e|ed|ing)\b/i,
      handover: /hand-over/i,
      'confirm, as the specification says': /acknowledg/i,
      'unconfirmed, confirmed, closed': /\bunprocessed\b|\bunhandled\b/i,
      'server, simulator': /\bgateway\b|reference server/i,
      'again, for that time, earlier': /\banew\b|\bso long as\b|\bof before\b/i,
      'who gets or says what': /\b(?:is|are) told (?:of|that)\b|\bwishes\b/i,
      'nothing, in place of a courtesy': /\b(?:please|sorry|oops|successfully)\b/i,
    },
  },
};

/** Texts that stand outside of it: search words of all scripts, what robots say aloud, and the call to the police. */
const isFree = (id: string): boolean =>
  id.startsWith('panels.palette.also.') || id.startsWith('recorded.') || id === 'instruction.intruder.4';

const withoutComments = (code: string): string => code.replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '');
