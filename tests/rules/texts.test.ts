import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = new URL('../../', import.meta.url).pathname;
const locales = 'packages/core/src/i18n/locales';

function* files(folder: string): Generator<string> {
  for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
    if (entry.name === 'node_modules' || entry.name === 'dist' || entry.name.startsWith('.')) continue;
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) yield* files(path);
    else yield path;
  }
}

const sources = ['packages', 'widgets', 'host-app/src']
  .flatMap(folder => [...files(folder)])
  .filter(path => /\.tsx?$/.test(path) && !/\.test\.|\/testing\//.test(path));
const ids = readdirSync(join(root, locales, 'zh-cn')).flatMap(file =>
  Object.keys(JSON.parse(readFileSync(join(root, locales, 'zh-cn', file), 'utf8')) as object),
);

describe('texts', () => {
  it('are all used', () => {
    const code = sources.map(path => readFileSync(join(root, path), 'utf8')).join('\n');
    // An id may be put together, as in `common.level.${level}`: then its beginning stands before a ${ in the code.
    const beginnings = [...code.matchAll(/`((?:[a-z]+[A-Za-z0-9]*\.)+)\$\{/g)].map(([, beginning]) => beginning ?? '');
    const unused = ids.filter(
      id => !code.includes(`'${id}'`) && !beginnings.some(beginning => id.startsWith(beginning)),
    );
    // The area `common` is shared by all widgets and may hold texts that are not used yet; every other text must be used.
    expect(unused.filter(id => !id.startsWith('common.'))).toEqual([]);
  });

  it('stand in catalogues and not in code', () => {
    const names = 'packages/core/src/i18n/languages.ts';
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

const withoutComments = (code: string): string => code.replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '');
