import type { ConnectionProblem, Console, OwnConsole } from '@patrolkit/core';
import { aUser, getPrivilegesByUser, getSysInfo, type FakeConsole } from '@patrolkit/core/testing';
import { expect } from '@esm-bundle/chai';
import axe from 'axe-core';
import { camelCase, type AttributeSpec, type ElementSpec } from '@patrolkit/widgets/shared/element';
import { countListeners, drawn, fakeConsole, provide, provided, texts, until } from './harness.ts';

const specs = import.meta.glob<ElementSpec>(['/widgets/*/*.element.ts', '/tests/elements/sample/*.element.ts'], {
  eager: true,
  import: 'spec',
});
const modules = import.meta.glob(['/widgets/*/index.ts', '/tests/elements/sample/index.ts']);

/** An attribute text that differs from the default, and the value it stands for. */
function example(attribute: AttributeSpec): [string, unknown] {
  if (attribute.type === 'boolean') return ['', true];
  if (attribute.type === 'number') return ['7', 7];
  if (attribute.type === 'json') return ['[]', []];
  const other = attribute.values?.find(value => value !== attribute.default);
  return [other ?? 'example', other ?? 'example'];
}

function fallback(attribute: AttributeSpec): unknown {
  return attribute.default ?? (attribute.type === 'boolean' ? false : undefined);
}

const far = 'https://far.example';
const fails = (): Promise<Response> => Promise.reject(new TypeError('Failed to fetch'));

/** Consoles without a signed-in user, by the problem that keeps each from its server. */
async function troubled(): Promise<Record<ConnectionProblem, OwnConsole>> {
  const answering = (status: number): Promise<FakeConsole> =>
    fakeConsole(
      { service: far },
      undefined,
      server => void server.respond(getPrivilegesByUser, () => new Response('<html>', { status })),
    );
  const [out, expired, held, refused, gone, late, broken] = await Promise.all([
    fakeConsole({ service: far, token: undefined as never }),
    fakeConsole({ service: far }),
    fakeConsole({ service: far }, aUser({ isPasswordChangeRequired: true })),
    fakeConsole({ service: far }, undefined, server => {
      let asked = 0;
      server.respond(getPrivilegesByUser, fails);
      server.respond(getSysInfo, () => (++asked === 1 ? fails() : new Response('')));
    }),
    fakeConsole({ service: far }, undefined, server => {
      server.respond(getPrivilegesByUser, fails);
      server.respond(getSysInfo, fails);
    }),
    answering(504),
    answering(502),
  ]);
  await out.clock.advance(1_000);
  expired.parts.session.expire();
  return {
    'signed-out': out.console,
    expired: expired.console,
    'password-required': held.console,
    'origin-refused': refused.console,
    unreachable: gone.console,
    unanswered: late.console,
    'server-failed': broken.console,
  };
}

/** Made once: an element changes nothing of them but their language. */
let inTrouble: ReturnType<typeof troubled> | undefined;

after(async () => {
  for (const console of Object.values((await inTrouble) ?? {})) console.dispose();
});

const listenersOf = ({ texts: { $version } }: Console): number => $version.lc;

for (const [path, spec] of Object.entries(specs)) {
  const load = modules[path.replace(/[^/]+$/, 'index.ts')];
  const attributes = Object.entries(spec.attributes ?? {});
  // Only attributes that markup can set; the provider's JSON properties reach no view.
  const isProvider = spec.tag === 'patrol-provider';
  const plain = attributes.filter(([, attribute]) => !isProvider || attribute.type !== 'json');

  describe(`<${spec.tag}>`, () => {
    let console: OwnConsole;
    let home: HTMLElement;

    before(async () => {
      await texts();
      ({ console } = await fakeConsole());
    });

    after(() => console.dispose());

    beforeEach(() => {
      home = provide(console);
    });

    afterEach(async () => {
      home.remove();
      await drawn();
    });

    const make = (): HTMLElement => {
      const element = document.createElement(spec.tag);
      // With a console of its own the provider would sign on to a server.
      if (isProvider) Reflect.set(element, 'console', console);
      return element;
    };
    const root = (element: HTMLElement): ShadowRoot => element.shadowRoot as ShadowRoot;
    // An error that the view itself reports stands within it.
    const isFailed = (element: HTMLElement): boolean =>
      root(element).querySelector('.pk-root > [part="error"]') !== null;

    it('is upgraded when it is defined after it was put on the page, with its attributes and properties', async () => {
      expect(customElements.get(spec.tag), 'not yet defined').to.equal(undefined);
      const element = make();
      const [first] = plain;
      if (first) Reflect.set(element, camelCase(first[0]), example(first[1])[1]);
      for (const [name, attribute] of plain) element.setAttribute(name, example(attribute)[0]);
      home.append(element);
      await load?.();
      await drawn();
      expect(element.matches(':defined')).to.equal(true);
      for (const [name, attribute] of plain) {
        expect(Reflect.get(element, camelCase(name)), name).to.deep.equal(example(attribute)[1]);
        expect(Object.hasOwn(element, camelCase(name)), `${name} hides the accessor`).to.equal(false);
      }
      expect(isFailed(element), 'shows its error frame').to.equal(false);
    });

    it('takes attributes and properties, and goes back to the default when one is removed', async () => {
      const element = make();
      home.append(element);
      for (const [name, attribute] of plain) {
        const [text, value] = example(attribute);
        element.setAttribute(name, text);
        expect(Reflect.get(element, camelCase(name)), `${name} set`).to.deep.equal(value);
        element.removeAttribute(name);
        if (isProvider) continue;
        expect(Reflect.get(element, camelCase(name)), `${name} removed`).to.deep.equal(fallback(attribute));
        Reflect.set(element, camelCase(name), value);
        expect(Reflect.get(element, camelCase(name)), `${name} as property`).to.equal(value);
        Reflect.set(element, camelCase(name), undefined);
        expect(Reflect.get(element, camelCase(name)), `${name} unset`).to.deep.equal(fallback(attribute));
      }
      await drawn();
      expect(isFailed(element)).to.equal(false);
    });

    it('reads booleans as HTML does, and survives nonsense', async () => {
      const element = make();
      home.append(element);
      for (const [name, attribute] of isProvider ? [] : attributes) {
        const property = camelCase(name);
        if (attribute.type === 'boolean') {
          element.setAttribute(name, 'false');
          expect(Reflect.get(element, property), name).to.equal(false);
          element.removeAttribute(name);
        }
        if (attribute.type === 'number') element.setAttribute(name, 'seven');
        if (attribute.type === 'json') element.setAttribute(name, '{not json');
        if (attribute.type === 'string' && attribute.values) element.setAttribute(name, 'no such value');
        if (attribute.type !== 'string' || attribute.values) {
          expect(Reflect.get(element, property), name).to.deep.equal(fallback(attribute));
        }
      }
      await drawn();
      expect(isFailed(element)).to.equal(false);
    });

    it('is drawn only in a document', async () => {
      const element = make();
      for (const [name, attribute] of plain) element.setAttribute(name, example(attribute)[0]);
      await drawn();
      expect(root(element)?.childElementCount ?? 0).to.equal(0);
    });

    it('keeps what it drew when it is moved, and clears it when it is removed', async () => {
      const element = make();
      home.append(element);
      await drawn();
      const before = root(element).firstElementChild;
      const other = document.createElement('section');
      home.append(other);
      other.append(element);
      await drawn();
      expect(root(element).firstElementChild, 'after append').to.equal(before);
      element.remove();
      await drawn();
      if (!isProvider) expect(root(element).childElementCount).to.equal(0);
      home.append(element);
      await drawn();
      expect(root(element).childElementCount > 0, 'drawn again').to.equal(before !== null);
      expect(isFailed(element)).to.equal(false);
    });

    it('works twice on a page', async () => {
      const [first, second] = [make(), make()];
      home.append(first, second);
      await drawn();
      expect(root(first).innerHTML === '').to.equal(root(second).innerHTML === '');
      first.remove();
      await drawn();
      expect(isFailed(second)).to.equal(false);
      expect(second.isConnected).to.equal(true);
    });

    it('is wide enough to be read where its place is as wide as what is in it', async () => {
      home.style.display = 'flex';
      const element = make();
      home.append(element);
      await drawn();
      const base = root(element).querySelector('[part~=base]');
      // An element that asks for its own width can take none from its content, and would be a line of single letters.
      if (base && getComputedStyle(base).containerType === 'inline-size')
        expect(element.getBoundingClientRect().width).to.be.at.least(240);
    });

    it('has its documented parts', async () => {
      const element = make();
      home.append(element);
      await drawn();
      for (const [name, part] of Object.entries(spec.parts ?? {})) {
        if (typeof part !== 'string') continue;
        expect(root(element).querySelector(`[part~="${name}"]`), `part ${name}`).to.not.equal(null);
      }
    });

    it('leaves nothing behind', async () => {
      // Draws one before counting: what a page pays only for the first one is no leak.
      const warm = make();
      home.append(warm);
      await drawn();
      warm.remove();
      await drawn();
      const counter = countListeners();
      const stores = listenersOf(console);
      // Whatever one of them leaves is counted.
      for (let round = 0; round < 4; round++) {
        const element = make();
        home.append(element);
        await drawn();
        element.remove();
      }
      await drawn();
      await new Promise(resolve => setTimeout(resolve, 20));
      counter.stop();
      expect(counter.net(), 'listeners on window and document').to.equal(0);
      expect(listenersOf(console), 'listeners of the text store').to.equal(stores);
    });

    it('says so when no provider is there, and works once one comes', async () => {
      if (spec.standalone) return;
      const alone = document.createElement('div');
      document.body.append(alone);
      const element = make();
      alone.append(element);
      await until(() => root(element).querySelector('[part="no-provider"]') !== null, 'what is missing');
      home.append(alone);
      await drawn();
      expect(root(element).querySelector('[part="no-provider"]')).to.equal(null);
    });

    it('names as what shows without a session only attributes that it has', () => {
      expect(attributes.map(([name]) => name)).to.include.members([...(spec.sessionless ?? [])]);
    });

    it('says what keeps it from its server, in its language, and draws its view once that is over', async () => {
      if (spec.standalone) return;
      for (const [reason, troubledConsole] of Object.entries(await (inTrouble ??= troubled()))) {
        expect(troubledConsole.problem.$problem.get()).to.equal(reason);
        await troubledConsole.texts.show('en-us');
        const place = provide(troubledConsole);
        const element = make();
        place.append(element);
        const part = (): HTMLElement | null => root(element).querySelector('[part=problem]');
        await until(() => part() !== null, reason);
        const { text } = troubledConsole.texts;
        expect(part()?.textContent).to.contain(text(`problem.${reason as ConnectionProblem}`));
        expect(part()?.closest('[lang]')?.getAttribute('lang')).to.equal('en-US');
        expect(root(element).querySelector('[part=base]'), `${reason}: its view`).to.equal(null);
        const words = part()?.textContent;
        await troubledConsole.texts.show('zh-cn');
        await drawn();
        expect(part()?.textContent)
          .to.match(/[\u4e00-\u9fff]/)
          .and.not.equal(words);
        place.provider.setValue(provided(console));
        await until(() => part() === null, `${reason} is over`);
        expect(isFailed(element)).to.equal(false);
        place.remove();
      }
    });

    it('is accessible', async () => {
      const element = make();
      home.append(element);
      await drawn();
      await drawn();
      const { violations } = await axe.run(element, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'] });
      expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(node => node.html).join(' ')}`)).to.deep.equal([]);
    });
  });
}
