// Makes a widget's folder with passing tests: npm run new:widget -- NAME
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const name = process.argv[2] ?? '';
if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name) || name === 'shared') {
  console.error('Usage: npm run new:widget -- NAME   (lower-case words with hyphens, such as gate-control)');
  process.exit(1);
}

const folder = fileURLToPath(new URL(`../widgets/${name}`, import.meta.url));
if (existsSync(folder)) {
  console.error(`widgets/${name} is already there; nothing was changed.`);
  process.exit(1);
}

const tag = `patrol-${name}`;
const view = name.replace(/(^|-)([a-z0-9])/g, (_match, _hyphen, letter) => letter.toUpperCase());

const files = {
  'index.ts': `import { defineElement, type ElementOf, type JsxOf } from '../shared/element/index.ts';
import css from './${name}.css?inline';
import { spec } from './${name}.element.ts';
import { ${view} } from './${view}.tsx';

/** The element behind \`<${tag}>\`. */
export const ${view}Element = defineElement(spec, ${view}, css);

declare global {
  interface HTMLElementTagNameMap {
    '${tag}': ElementOf<typeof spec>;
  }
}

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      '${tag}': JsxOf<typeof spec>;
    }
  }
}
`,
  [`${name}.element.ts`]: `import { elementSpec, event } from '../shared/element/spec.ts';

/** \`<${tag}>\`: say here what it is for. */
export const spec = elementSpec({
  tag: '${tag}',
  summary: 'Say here what an operator does with it.',
  attributes: {
    'robot-id': { type: 'string', doc: 'Id of the robot. Without it the selected one.' },
    compact: { type: 'boolean', doc: 'Takes less room.' },
  },
  events: [
    event<{
      /** Id of the robot. */
      robotId: string | undefined;
    }>()('closerequest', 'The user wants it closed; the detail names the robot.'),
  ],
  parts: { base: 'The whole widget.' },
});
`,
  [`${view}.tsx`]: `import { X } from 'lucide-react';
import { useText, type ViewProps } from '../shared/element/index.ts';
import { IconButton } from '../shared/ui/Button.tsx';
import type { spec } from './${name}.element.ts';

/** The view of \`<${tag}>\`. */
export function ${view}({ robotId, compact, emit }: ViewProps<typeof spec>) {
  const text = useText();
  return (
    <section part="base" className="pk-panel base" data-compact={compact || undefined}>
      <span>{robotId ?? text('common.empty')}</span>
      <IconButton icon={X} label={text('common.close')} onClick={() => emit('closerequest', { robotId })} />
    </section>
  );
}
`,
  [`${name}.css`]: `.base {
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: var(--pk-space-2);
  padding: var(--pk-space-3);
}

.base[data-compact] {
  padding: var(--pk-space-1);
}
`,
  [`${name}.element.test.ts`]: `import { expect } from '@esm-bundle/chai';
import type { FakeConsole } from '@patrolkit/core/testing';
import { drawn, fakeConsole, provide, texts } from '../../tests/elements/harness.ts';
import './index.ts';

describe('<${tag}>', () => {
  let fake: FakeConsole;
  let home: HTMLElement;

  before(texts);

  beforeEach(async () => {
    fake = await fakeConsole();
    home = provide(fake.console);
  });

  afterEach(() => {
    home.remove();
    fake.console.dispose();
  });

  it('shows its robot and asks to be closed', async () => {
    const element = document.createElement('${tag}');
    element.robotId = 'r1';
    home.append(element);
    await drawn();
    expect(element.shadowRoot?.textContent).to.contain('r1');
    const asked: unknown[] = [];
    element.addEventListener('closerequest', event => asked.push(event.detail.robotId));
    element.shadowRoot?.querySelector('button')?.click();
    expect(asked).to.deep.equal(['r1']);
  });
});
`,
};

mkdirSync(folder);
for (const [file, content] of Object.entries(files)) writeFileSync(join(folder, file), content);

console.log(`Made widgets/${name} with ${Object.keys(files).length} files. Next:
  1. import './${name}/index.ts' in widgets/index.ts, so that the whole kit has it
  2. texts: packages/texts/*/console/${name}.json, and the file in packages/texts/ids.ts
  3. rules, timers and calls go to ${name}.model.ts with ${name}.model.test.ts; the view only draws
  4. try it: npx web-test-runner --files widgets/${name}/${name}.element.test.ts tests/elements/contract.test.ts`);
