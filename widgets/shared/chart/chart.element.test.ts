import { expect } from '@esm-bundle/chai';
import { getInstanceByDom } from 'echarts/core';
import { drawChart } from './draw.ts';
import { frameOf } from './frame.ts';

/**
 * Names that every object of a page already has. A value stored in an object under such a name would be confused with the inherited one.
 */
const inherited = Object.getOwnPropertyNames(Object.prototype);

/** A box on the page with these styles. */
function boxOf(styles: string): HTMLElement {
  const box = document.createElement('div');
  box.style.cssText = styles;
  document.body.append(box);
  return box;
}

describe('a chart', () => {
  it('draws names that every object has, and leaves the objects of the page as they are', () => {
    const before = Reflect.ownKeys(Object.prototype);
    const of = Object.fromEntries(inherited.map(name => [name, Reflect.ownKeys(Object(Reflect.get({}, name)))]));
    const names = [...inherited, `one line\n__proto__`];
    const box = boxOf('width:3000px;height:400px');
    const drawing = drawChart(box);
    try {
      for (const isLying of [false, true])
        drawing.draw({
          ...frameOf(names, String, { hasLegend: true, isLying }),
          series: names.map(name => ({
            type: 'bar' as const,
            name,
            itemStyle: { color: 'var(--pk-accent-text)' },
            data: names.map((_name, index) => index),
          })),
        });
      for (const name of inherited) expect(box.textContent).to.contain(name);
      drawing.dispose();
      expect(Reflect.ownKeys(Object.prototype)).to.deep.equal(before);
      for (const [name, keys] of Object.entries(of))
        expect(Reflect.ownKeys(Object(Reflect.get({}, name))), name).to.deep.equal(keys);
    } finally {
      for (const key of Reflect.ownKeys(Object.prototype))
        if (!before.includes(key)) Reflect.deleteProperty(Object.prototype, key);
      box.remove();
    }
  });

  it('writes with the letters of the page', () => {
    const box = boxOf('width:600px;height:300px;font-family:Georgia, serif');
    const drawing = drawChart(box);
    try {
      drawing.draw({
        ...frameOf(['Monday'], String, { hasLegend: true }),
        series: [{ type: 'bar', name: 'Runs', data: [1] }],
      });
      getInstanceByDom(box)?.getZr().flush();
      const families = [...box.querySelectorAll('text')].map(text => getComputedStyle(text).fontFamily);
      expect(families.length).to.be.greaterThan(2);
      expect([...new Set(families)]).to.deep.equal(['Georgia, serif']);
    } finally {
      drawing.dispose();
      box.remove();
    }
  });

  it('colours such names, and hides and shows each by its place in the legend', () => {
    const names = ['hasOwnProperty', 'constructor', '__proto__', 'Pressure'];
    const box = boxOf('position:fixed;left:0;top:0;width:900px;height:300px');
    const drawing = drawChart(box);
    try {
      // Without colours of their own, the parts get the library's colours.
      drawing.draw({
        ...frameOf(['a', 'b'], String, { hasLegend: true }),
        series: names.map((name, at) => ({ type: 'bar' as const, name, data: [at + 1, at + 2] })),
      });
      getInstanceByDom(box)?.getZr().flush();
      const bars = (): string[] =>
        [...box.querySelectorAll('path')]
          .map(path => path.getAttribute('fill') ?? '')
          .filter(fill => /^#\w+$/.test(fill));
      const all = bars();
      expect(new Set(all).size).to.equal(names.length);
      for (const name of names) {
        const word = [...box.querySelectorAll('text')].find(text => text.textContent.startsWith(name));
        if (!word) throw new Error(`no ${name} in the legend`);
        const { left, top, width, height } = word.getBoundingClientRect();
        const press = (): void => {
          const at = { clientX: left + width / 2, clientY: top + height / 2, bubbles: true };
          for (const type of ['mousemove', 'mousedown', 'mouseup', 'click'])
            document.elementFromPoint(at.clientX, at.clientY)?.dispatchEvent(new MouseEvent(type, at));
          getInstanceByDom(box)?.getZr().flush();
        };
        press();
        expect(bars().length, `${name} is hidden`).to.be.lessThan(all.length);
        press();
        expect(bars(), `${name} is shown again`).to.deep.equal(all);
      }
    } finally {
      drawing.dispose();
      box.remove();
    }
  });
});
