import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { runInNewContext } from 'node:vm';
import { createElement, type ComponentType } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { Bell, Car, Grid2x2, Navigation, Wand2, X, type LucideProps } from 'lucide-react';
import { shapesOf } from '../../scripts/lean-icons.ts';
import { createIcon, type IconShapes } from '../../widgets/shared/ui/icon.ts';

const folder = fileURLToPath(new URL('../../node_modules/lucide-react/dist/esm/icons', import.meta.url));
const codeOf = (file: string): string => readFileSync(`${folder}/${file}`, 'utf8');
const shapesIn = (file: string): IconShapes => runInNewContext(`(${shapesOf(codeOf(file))})`) as IconShapes;

/** The picture of an icon without class names, which are all that may differ. */
const drawn = (icon: ComponentType<LucideProps>, props: LucideProps): string =>
  renderToStaticMarkup(createElement(icon, props)).replace(/ class="[^"]*"/, '');

describe('icons without what is not drawn', () => {
  it('are read of every icon of the library', () => {
    const files = readdirSync(folder).filter(
      file => file.endsWith('.mjs') && file !== 'index.mjs' && codeOf(file).includes('__iconData'),
    );
    expect(files.length).toBeGreaterThan(1500);
    for (const file of files) {
      const shapes = shapesIn(file);
      expect(shapes.length, file).toBe(codeOf(file).match(/\bkey: "/g)?.length);
      for (const [tag, attributes] of shapes) {
        expect(tag, file).toMatch(/^(?:path|circle|rect|line|ellipse|polyline|polygon)$/);
        expect(Object.keys(attributes), file).not.toContain('key');
      }
    }
  });

  it.each([
    ['bell.mjs', Bell],
    ['car.mjs', Car],
    ['grid-2x2.mjs', Grid2x2],
    ['navigation.mjs', Navigation],
    ['wand-sparkles.mjs', Wand2],
    ['x.mjs', X],
  ])('are drawn as the library draws %s', (file, theirs) => {
    const ours = createIcon(shapesIn(file));
    for (const props of [
      {},
      { size: 16, 'aria-hidden': true },
      { 'aria-label': 'An alarm' },
      { role: 'img', className: 'kind', x: -9, y: -9, width: 18, height: 18, transform: 'rotate(45)' },
      { color: 'red', strokeWidth: 3 },
    ] satisfies LucideProps[])
      expect(drawn(ours, props)).toBe(drawn(theirs, props));
  });

  it('are silent for screen readers, unless they have a name', () => {
    const ours = createIcon(shapesIn('x.mjs'));
    expect(drawn(ours, {})).toContain('aria-hidden="true"');
    expect(drawn(ours, { 'aria-label': 'Close' })).not.toContain('aria-hidden');
    expect(renderToStaticMarkup(createElement(ours, { className: 'large' }))).toContain('class="large"');
  });
});
