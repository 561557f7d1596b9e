// Under a finger: phones zoom the whole page into a field whose text is smaller than 16 px.
import { expect } from '@esm-bundle/chai';
import { selectRobot, type FakeConsole } from '@patrolkit/core/testing';
import { createRoot, type Root } from 'react-dom/client';
import { ConsoleContext } from '../../host-app/src/console-context.ts';
import { LanguageChoice } from '../../host-app/src/frame/LanguageChoice.tsx';
import { Modal } from '../../host-app/src/frame/late/Modal.tsx';
import { SignInForm } from '../../host-app/src/sign-in/SignInForm.tsx';
import '../../host-app/src/host.css';
import '../../host-app/src/palette/palette.css';
import '../../host-app/src/screens/view-switch.css';
import '../../host-app/src/frame/late/error-log.css';
import '../../host-app/src/frame/shell.css';
import '../../host-app/src/sign-in/sign-in.css';
import { drawn, emulateTouch, fakeConsole, provide, texts, until, viewport } from './harness.ts';
import '../../widgets/data-page/index.ts';
import '../../widgets/diagnostics/index.ts';
import '../../widgets/playback/index.ts';
import '../../widgets/robot-selector/index.ts';
import '../../widgets/video-wall/index.ts';

const pressed = ['checkbox', 'radio', 'range', 'file', 'color', 'button', 'submit', 'hidden'];

/** All fields that take text or a choice, those of inner elements too. */
function fieldsOf(root: ParentNode): HTMLElement[] {
  return [...root.querySelectorAll<HTMLElement>('*')].flatMap(element => [
    ...(element.matches('input, select, textarea') && !pressed.includes(element.getAttribute('type') ?? '')
      ? [element]
      : []),
    ...(element.shadowRoot ? fieldsOf(element.shadowRoot) : []),
  ]);
}

const smallIn = (fields: readonly HTMLElement[]): string[] =>
  fields
    .filter(field => parseFloat(getComputedStyle(field).fontSize) < 16)
    .map(field => `${field.outerHTML.slice(0, 120)} ${getComputedStyle(field).fontSize}`);

describe('under a finger', () => {
  let fake: FakeConsole;
  let home: HTMLElement;

  before(async () => {
    await texts();
    await emulateTouch(true);
    expect(matchMedia('(pointer: coarse)').matches).to.equal(true);
  });
  after(() => emulateTouch(false));
  beforeEach(async () => {
    fake = await fakeConsole();
    await selectRobot(fake);
    home = provide(fake.console);
  });
  afterEach(async () => {
    home.remove();
    await drawn();
    fake.console.dispose();
  });

  for (const [tag, attributes] of [
    ['patrol-robot-selector', {}],
    ['patrol-data-page', { resource: 'alarm-query' }],
    ['patrol-diagnostics', {}],
    ['patrol-playback', {}],
    ['patrol-video-wall', {}],
  ] as const) {
    it(`the fields of <${tag}> are as large as a phone wants them`, async () => {
      const element = document.createElement(tag);
      for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
      home.append(element);
      await until(() => fieldsOf(home).length > 0, 'the fields');
      expect(smallIn(fieldsOf(home))).to.deep.equal([]);
    });
  }

  it('a dialog of the console’s own frame has room for its field above the keys on the screen of a phone on its side', async () => {
    await viewport(844, 160);
    const root: Root = createRoot(home);
    root.render(
      <ConsoleContext value={fake.console}>
        <Modal title="Errors" onClose={() => undefined}>
          <textarea rows={3} />
        </Modal>
        <dialog open className="palette">
          <div className="field">
            <input />
          </div>
          <div className="found">Alarm query</div>
          <p className="hint">Enter opens</p>
        </dialog>
      </ConsoleContext>,
    );
    await until(() => home.querySelector('.modal[open]') !== null, 'the dialog');
    const rooms: [string, DOMRect, DOMRect, DOMRect][] = ['.modal', '.palette'].map(name => {
      const dialog = home.querySelector(name) as HTMLElement;
      const field = dialog.querySelector('input, textarea') as HTMLElement;
      field.focus();
      return [
        name,
        ...[dialog, field, dialog.querySelector('.found') ?? field].map(one => one.getBoundingClientRect()),
      ];
    }) as never;
    root.unmount();
    await viewport(800, 600);
    for (const [name, box, field, found] of rooms) {
      expect(box.bottom, name).to.be.at.most(160);
      expect(field.top, name).to.be.at.least(box.top);
      expect(field.bottom, name).to.be.at.most(box.bottom);
      expect(found.height, name).to.be.at.least(24);
    }
  });

  it('what is pressed in the console’s own frame is as high as a finger', async () => {
    const root: Root = createRoot(home);
    root.render(
      <>
        <button className="button" />
        <button className="icon" />
        <div className="menu">
          <div className="lines">
            <button />
          </div>
        </div>
        <div className="view-switch">
          <button />
        </div>
      </>,
    );
    await until(() => home.querySelectorAll('button').length === 4, 'the buttons');
    const heights = [...home.querySelectorAll('button')].map(each => each.getBoundingClientRect().height);
    root.unmount();
    expect(heights).to.deep.equal([44, 44, 44, 44]);
  });

  it('so are the fields of the console’s own frame', async () => {
    await Promise.all((['host', 'account'] as const).map(fake.console.texts.loadArea));
    const root: Root = createRoot(home);
    root.render(
      <ConsoleContext value={fake.console}>
        <SignInForm
          system="Harbour watch"
          hasPicture={false}
          isHidden={false}
          problem={undefined}
          onProblem={() => undefined}
        />
        <LanguageChoice languageSign={undefined} />
        <dialog open className="palette">
          <input />
        </dialog>
        <div className="modal">
          <p className="by-hand">
            <textarea readOnly />
          </p>
        </div>
      </ConsoleContext>,
    );
    await drawn();
    const fields = fieldsOf(home);
    expect(fields.map(({ localName }) => localName)).to.include.members(['input', 'select', 'textarea']);
    const small = smallIn(fields);
    root.unmount();
    expect(small).to.deep.equal([]);
  });
});
