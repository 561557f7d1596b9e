import { expect } from '@esm-bundle/chai';
import { drawChart } from './draw.ts';
import { frameOf } from './frame.ts';

/** Names that every object of a page has already; what is kept by one of them in an object would be taken for that. */
const inherited = Object.getOwnPropertyNames(Object.prototype);

describe('a chart', () => {
  it('draws names that every object has, and leaves the objects of the page as they are', () => {
    const before = Reflect.ownKeys(Object.prototype);
    const of = Object.fromEntries(inherited.map(name => [name, Reflect.ownKeys(Object(Reflect.get({}, name)))]));
    const names = [...inherited, `one line\n__proto__`];
    const box = document.createElement('div');
    box.style.width = '3000px';
    box.style.height = '400px';
    document.body.append(box);
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
});
