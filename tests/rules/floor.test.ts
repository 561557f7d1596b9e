import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { newer, newerIn } from '../../scripts/floor.mjs';
import { tooOldTexts } from '@patrolkit/core/too-old-text';
import { withTexts } from '../../scripts/page-texts.ts';
import { isTooOld, oldest, sayTooOld } from '../../widgets/shared/too-old.ts';

const root = new URL('../../', import.meta.url).pathname;
const read = (path: string): string => readFileSync(root + path, 'utf8');
const styles = execFileSync('git', ['ls-files', 'widgets/*.css', 'host-app/*.css'], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter(Boolean);

describe('the oldest supported browsers', () => {
  it.each([
    ['list.toSorted()', 'toSorted'],
    ['a?.b.findLast(x => x)', 'findLast'],
    ['AbortSignal.any([])', 'AbortSignal.any'],
    ['window.Promise.try(f)', 'Promise.try'],
    ['/a/v.test(x)', 'regular expression with the flag v'],
    ['class A { m() { return box.showPopover() } }', 'showPopover'],
    ['video.requestVideoFrameCallback(f)', 'requestVideoFrameCallback'],
    ['box.matches(":modal")', 'the selector :modal'],
    ['root.querySelectorAll(`label:has(${name})`)', 'the selector :has('],
    ['try { f() } catch { box.closest(":has(a)") }', 'the selector :has('],
  ])('report %s', (code, name) => {
    expect([...newerIn(code)]).toEqual([name]);
  });

  it('do not report the same names elsewhere', () => {
    expect([...newerIn('const any = x.any(); y.try; z["toSorted"]; list.at(-1); Object.hasOwn(a, "b")')]).toEqual([]);
    expect([...newerIn('try { box.matches(":modal") } catch {}')]).toEqual([]);
    expect([...newerIn('is(box, ":modal"); box.matches("dialog[open]"); sheet.replaceSync("a:has(b) {}")')]).toEqual(
      [],
    );
  });

  it('have newer members only where somebody asks first', () => {
    const pattern =
      '\\.(checkVisibility|showPopover|hidePopover|togglePopover|popover|requestVideoFrameCallback)\\b[^.]';
    const rooms = ['packages/*.ts', 'widgets/*.ts', 'widgets/*.tsx', 'host-app/*.ts', 'host-app/*.tsx', ':!*.test.*'];
    const found = execFileSync('git', ['grep', '-lE', pattern, '--', ...rooms], { cwd: root, encoding: 'utf8' });
    const homes = [
      'widgets/robot-selector/RobotSelector.tsx',
      'widgets/shared/dialog/topLayer.ts',
      'widgets/shared/hold/usable.ts',
      'widgets/shared/video/engines/late/frames.ts',
    ];
    expect(
      found
        .trim()
        .split('\n')
        .filter(path => !path.includes('/locales/') && !path.includes('alarm-popover')),
    ).toEqual(homes);
  });

  it('have newer selectors only where somebody asks first', () => {
    const pattern = '(matches|closest|querySelector|querySelectorAll)\\([^)]*:(modal|popover-open|user-invalid|has\\()';
    const rooms = ['widgets/*.ts', 'widgets/*.tsx', 'host-app/*.ts', 'host-app/*.tsx', ':!*.test.*'];
    const found = execFileSync('git', ['grep', '-lE', pattern, '--', ...rooms], { cwd: root, encoding: 'utf8' });
    expect(found.trim().split('\n')).toEqual(['widgets/shared/dialog/topLayer.ts']);
  });

  it.each([...newer])('are tried without %s', member => {
    const removed = [...read('tests/elements/older.ts').matchAll(/'(\w+)'/g)].map(([, name]) => name);
    const [owner = '', name = owner] = member.split('.').slice(-2);
    // A member also disappears with its owner when that is itself newer: `Iterator.from`.
    expect(
      [owner, name].some(one => removed.includes(one)),
      `tests/elements/older.ts keeps ${member}`,
    ).toBe(true);
  });

  it.each(styles)('have %s without losing its function', path => {
    const css = read(path).replace(/\/\*[^]*?\*\//g, '');
    // Older browsers drop a whole rule when they do not know one of its selectors.
    for (const [rule] of css.matchAll(/[^{}]*\{/g))
      if (/:has\(|:popover-open|:modal\b/.test(rule) && rule.replace(/\([^)]*\)/g, '').includes(','))
        expect.fail(`a list with a newer selector: ${rule.trim()}`);
    for (const [, property, value] of css.matchAll(/([a-z-]+): ([^;]*d[v]h[^;]*);/g))
      expect(css, 'an older height before the newer one').toContain(`${property}: ${value?.replaceAll('dvh', 'vh')};`);
    expect(css, 'a range in a media query').not.toMatch(/@media[^{]*[<>]/);
    expect(css, 'nesting').not.toMatch(/\n\s+&/);
    const still = css.replace(/@keyframes[^{]*\{(?:[^{}]*\{[^{}]*\})*\s*\}/g, '');
    expect(css, 'a turn that hangs on a newer property').not.toMatch(/^\s*rotate:/m);
    // Such a value also removes the one before it when it contains a custom property.
    const asked = css.replace(/@supports \(color: color-mix[^{]*\{(?:[^{}]*\{[^{}]*\})*\s*\}/g, '');
    expect(asked, 'a colour that is mixed without asking').not.toContain('color-mix');
    expect(still, 'a place that hangs on a newer property').not.toMatch(/^\s*(translate|scale|rotate):/m);
  });
});

describe('a browser below the floor', () => {
  const sentences = Object.fromEntries(tooOldTexts.map(([lang, text]) => [lang, text + oldest]));
  const page = (documents: object, more: object): Window & typeof globalThis =>
    ({ Document: { prototype: documents }, ...more }) as never;

  it('is told by what is missing', () => {
    const [sheets, clone] = [{ adoptedStyleSheets: [] }, { structuredClone: true }];
    expect(isTooOld(page(sheets, clone))).toBe(false);
    expect(isTooOld(page(sheets, {}))).toBe(true);
    expect(isTooOld(page({}, clone))).toBe(true);
  });

  it('reads one message in each language on the console, the same as in a provider', () => {
    const html = withTexts(read('host-app/index.html'));
    const [message = ''] = /<div id="too-old"[^]*?<\/div>/.exec(html) ?? [];
    const lines = [...message.matchAll(/<p lang="([^"]+)">\s*([^<]*?)\s*<\/p>/g)].map(([, language, words]) => [
      language,
      words,
    ]);
    expect(Object.fromEntries(lines)).toEqual(sentences);
    expect(html).toContain('<script src="/start-check.js"></script>');
  });

  /** Runs the page's own check in a page. Reports what of the page is shown, or gone, after an event. */
  const checked = (element: object, hasClone: boolean, event: string, target: object = {}): string[] => {
    const changes: string[] = [];
    const document = {
      adoptedStyleSheets: [],
      createElement: () => element,
      addEventListener: (name: string, listener: (event: object) => void) => {
        if (name === event) listener({ target });
      },
      getElementById: (id: string) => ({
        parentNode: { removeChild: () => changes.push(`${id} removed`) },
        removeAttribute: () => changes.push(`${id} shown`),
      }),
    };
    const window = hasClone ? { structuredClone: true } : {};
    runInNewContext(read('host-app/public/start-check.js'), { document, window, Object });
    return changes;
  };
  const script = { noModule: false, showModal: 1 };

  it('runs the page’s own check, which shows that message and nothing else does', () => {
    const isOld = ['root removed', 'too-old shown'];
    expect(checked(script, true, 'DOMContentLoaded')).toEqual([]);
    expect(checked({ showModal: 1 }, true, 'DOMContentLoaded')).toEqual(isOld);
    expect(checked(script, false, 'DOMContentLoaded')).toEqual(isOld);
  });

  it('is no matter where the console’s first module does not come, which the page says instead', () => {
    const module = { type: 'module' };
    expect(checked(script, true, 'error', module)).toEqual(['not-loaded shown']);
    expect(checked(script, true, 'error', { type: '' }), 'a picture').toEqual([]);
    expect(checked(script, false, 'error', module)).toEqual([]);
  });

  it('says it in the place of each provider, with one line for the integrator', () => {
    const said: string[] = [];
    const box = {
      setAttribute: () => undefined,
      lines: [] as string[],
      appendChild: (line: { textContent: string }) => box.lines.push(line.textContent),
    };
    const put: unknown[] = [];
    const provider = { firstChild: 'own', insertBefore: (...given: unknown[]) => put.push(...given) };
    const document = {
      readyState: 'complete',
      querySelectorAll: () => [provider],
      createElement: (tag: string) => (tag === 'div' ? box : { lang: '', textContent: '' }),
    };
    const { error } = console;
    console.error = (line: string) => said.push(line);
    try {
      sayTooOld(document as never);
    } finally {
      console.error = error;
    }
    expect(box.lines).toEqual(Object.values(sentences));
    expect(put, 'before what the page has put there').toEqual([box, 'own']);
    expect(said).toEqual([sentences['en-US']]);
  });
});
