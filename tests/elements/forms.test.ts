/**
 * Every form, drawn once from its description: fields, what is wrong with them, saving, what somebody else saved, and what is not saved.
 */
import {
  addressOfPage,
  loadResource,
  loadSettings,
  rootRole,
  settingsNames,
  thingPageNames,
  type AnyResource,
  type Form,
  type FormField,
  type Language,
} from '@patrolkit/core';
import {
  addFace,
  aUser,
  deleteFace,
  fakeConsole,
  findFaceByPage,
  getFace,
  copyRobotConfig,
  editRobotConfig,
  getFaceAccess,
  findSentMessageByPage,
  getSmsConfig,
  getSysconfig,
  getHardwareMatrix,
  getRobotConfig,
  listConfigurableRobot,
  listDeviceModel,
  listEdgeNode,
  listPersonType,
  modifyFace,
  setFaceAccess,
  setRobotConfig,
  trySms,
  uploadFacePicture,
  editVoice,
  exportVoice,
  findVoiceByPage,
  getVoice,
  listSpeaker,
  modifyVoice,
  uploadVoice,
  type FakeConsole,
} from '@patrolkit/core/testing';
import type { Codec } from '@patrolkit/transport/contract';
import { pngBytes, wavOf } from '@patrolkit/transport/testing';
import { expect } from '@esm-bundle/chai';
import axe from 'axe-core';
import '../../widgets/data-page/index.ts';
import { drawn, emulateTouch, pageElement, provide, texts, until } from './harness.ts';

const moment = 1_700_000_000_000;
const ada = {
  id: '7',
  version: 3,
  changedAt: moment,
  changedBy: 'Chen',
  name: 'Ada',
  personType: 'guest',
  personTypeName: 'Guest',
  gender: 'female' as const,
  age: 36,
  pictures: ['/a.jpg', '/b.jpg'],
  stay: 60,
  stayFrom: moment,
  stayUntil: moment + 3_600_000,
};

/** The settings of a robot. */
const mower = {
  id: 'r1',
  version: 4,
  name: 'Ada',
  cameras: [{ channelId: 'r1-1', mount: '前', isRecorded: true, videoCode: 'H264' }],
  controlType: 'byNode' as const,
  nodeId: '5',
  audioType: 'independent' as const,
  voice: 'child' as const,
  detectionDevices: ['visible' as const],
  videoLimit: 0,
  videoDaily: 0,
  volume: 5,
  cruise: 1,
  handSpeed: 3,
  chargeLow: 20,
  chargeHigh: 96,
  batteryWarn: 10,
};

/** The settings of outdoor maps. */
const outdoors = {
  version: 1,
  system: 'wgs84' as const,
  longitude: 113.9465,
  latitude: 22.5329,
  zoomLeast: 12,
  zoomMost: 19,
  zoom: 17,
  anchors: [
    {
      mapId: '2',
      x1: 0,
      y1: 0,
      longitude1: 113.9465,
      latitude1: 22.5329,
      x2: 0,
      y2: 100,
      longitude2: 113.9465,
      latitude2: 22.533798,
    },
  ],
};

/** How messages leave. */
const messagesBy = {
  version: 1,
  provider: 'outbox' as const,
  signature: 'Site',
  codeText: '{code}',
  alarmText: '{alarm}',
  perDay: 20,
  gap: 60,
  sendsMail: false,
  mailSecurity: 'startTls' as const,
  webhooks: [],
  sendsToBrowsers: false,
};
/** A voice that is a sound. */
const voice = { id: '3', version: 2, name: 'Bell', kind: 'file' as const, files: [], lasts: 500, usedBy: 0 };

/** A value of a field that a row must have. */
const sampleOf = ({ kind }: Codec<unknown>): unknown => {
  switch (kind.type) {
    case 'choice':
      return Object.keys(kind.words)[0];
    case 'number':
    case 'time':
      return 7;
    case 'flag':
      return false;
    case 'list':
      return [];
    case 'several':
      return ['x', 'y'];
    case 'other':
      return kind.samples[0];
    case 'default':
      return kind.fallback;
    default:
      return kind.type === 'optional' ? undefined : 'x';
  }
};
/** A row with what the server always sends. */
const sampleRow = ({ kind }: Codec<unknown>): object =>
  kind.type === 'entity'
    ? Object.fromEntries(
        Object.entries(kind.fields).flatMap(([name, { codec }]) => {
          const sample = sampleOf(codec);
          return sample === undefined ? [] : [[name, sample]];
        }),
      )
    : {};

describe('forms', () => {
  let fake: FakeConsole;
  let home: HTMLElement;
  let element: HTMLElementTagNameMap['patrol-data-page'];
  const root = (): ShadowRoot => element.shadowRoot as ShadowRoot;
  const all = <E extends HTMLElement = HTMLElement>(selector: string): E[] => [...root().querySelectorAll<E>(selector)];
  const one = <E extends HTMLElement = HTMLElement>(selector: string): E => {
    const [found] = all<E>(selector);
    if (!found) throw new Error(`There is no ${selector}`);
    return found;
  };
  const button = (name: string): HTMLElement => {
    const found = all('button').filter(one => (one.getAttribute('aria-label') ?? one.textContent.trim()) === name);
    const last = found.at(-1);
    if (!last) throw new Error(`There is no button ${name}`);
    return last;
  };
  const isAccessible = async (): Promise<void> => {
    const { violations } = await axe.run(element, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'] });
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(node => node.html).join(' ')}`)).to.deep.equal([]);
  };
  const fill = (name: string, value: string): void => {
    const input = one<HTMLInputElement>(`[data-field="${name}"] :is(sl-input, sl-textarea, sl-select)`);
    input.value = value;
    input.dispatchEvent(new CustomEvent(input.localName === 'sl-select' ? 'sl-change' : 'sl-input'));
  };
  /** Chooses files for the pictures of a form. */
  const choose = (...files: File[]): void => {
    const transfer = new DataTransfer();
    for (const file of files) transfer.items.add(file);
    const input = one<HTMLInputElement>('.form-file');
    input.files = transfer.files;
    input.dispatchEvent(new Event('change', { bubbles: true }));
  };
  const png = pngBytes();
  const saved = (call: { readonly name: string }): Record<string, unknown>[] =>
    fake.server.of(call).map(({ request }) => request as Record<string, unknown>);

  const show = async (
    name: (typeof thingPageNames)[number] | (typeof settingsNames)[number],
    functions: string,
    width = 1200,
    prepare?: (server: typeof fake.server) => unknown,
    more: Partial<Parameters<typeof aUser>[0]> = {},
  ) => {
    fake = await fakeConsole(
      { language: 'en-us' },
      aUser({ ...more, permissions: [`${addressOfPage(name).screen}${functions}`] }),
    );
    fake.server
      .answer(findFaceByPage, { rows: [ada], total: 1 })
      .answer(getFace, ada)
      .answer(addFace, undefined)
      .answer(modifyFace, undefined)
      .answer(deleteFace, [])
      .answer(listPersonType, [
        { type: 'visitor', name: 'Visitor', level: 'general' },
        { type: 'guest', name: 'Guest', level: 'general', stay: 45 },
      ])
      .answer(getFaceAccess, { version: 1, verificationTimeout: 10, defaultStay: 120 })
      .answer(getSysconfig, outdoors)
      .answer(setFaceAccess, undefined)
      .answer(uploadFacePicture, { address: '/new.png' })
      .answer(getHardwareMatrix, { version: 1, rows: [{ code: 'lift', name: '桅杆', models: ['PR-300'] }] })
      .answer(listDeviceModel, [{ type: 'PR-300', name: 'PR-300' }])
      .answer(getRobotConfig, mower)
      .answer(setRobotConfig, undefined)
      .answer(editRobotConfig, [])
      .answer(listEdgeNode, [])
      .answer(listConfigurableRobot, [
        { type: 'r1', name: 'Ada' },
        { type: 'r2', name: 'Ben' },
      ])
      .answer(copyRobotConfig, undefined);
    prepare?.(fake.server);
    home = provide(fake.console);
    home.style.width = `${width}px`;
    element = pageElement(name, settingsNames.some(known => known === name) ? 'id=r1' : '');
    home.append(element);
  };
  const opened = async (press: string): Promise<void> => {
    await until(() => all('tbody tr, .cards > li').length > 0, 'the rows');
    button(press).click();
    await until(() => all('dialog[open] .form').length === 1, 'the form');
  };

  before(texts);
  afterEach(() => {
    home.remove();
    fake.console.dispose();
  });

  const fieldsOf = ({ sections }: Form): string[] => sections.flatMap(({ fields }) => fields.map(({ name }) => name));
  /** No name of a message is on screen, and no English text when the language is Chinese. */
  const isWorded = async (language: Language): Promise<void> => {
    await fake.console.preferences.chooseLanguage(language);
    await until(() => all('[aria-busy]').length === 0, language);
    await drawn();
    expect(root().textContent).to.not.match(
      /\b(?:records|data|screens|config|common|accounts|equipment|fleet|people|messages|places|policy|rules|upkeep)\.[a-z]/i,
    );
    const labels = all('.form :is(sl-input, sl-textarea, sl-select)').map(
      control => control.getAttribute('label') ?? '',
    );
    if (language === 'zh-cn') expect(labels.join()).to.not.match(/[a-z]{4}/);
  };

  // Nobody changes messages that were sent.
  for (const name of thingPageNames.filter(one => one !== 'alarm-push-config-list.sent'))
    it(`${name} lists and edits what is kept, wide and narrow, in each language and skin`, async () => {
      const resource: AnyResource = await loadResource(name);
      const { keeps } = resource;
      if (!keeps) throw new Error('nothing is kept');
      const row = {
        ...Object.fromEntries(
          (resource.facts ?? []).map(({ name: field, kind }) => [
            field,
            kind === 'number' || kind === 'time' ? 7 : kind === 'colour' ? [16, 32, 48] : undefined,
          ]),
        ),
        ...sampleRow(keeps.get.answer),
        ...ada,
        pointName: ada.name,
        mapName: 'Hall',
        isOutdoor: false,
        content: 'Good day',
        level: 'general',
        part: 'other',
        isGuest: true,
        isSpoken: true,
        names: { 'zh-cn': ada.name, 'en-us': ada.name, 'zh-hk': ada.name },
        value: '1',
        code: name === 'hardware-manage-list' ? 'volume' : 'A1',
        account: 'ada',
        companyId: '1',
        roleCode: 'viewer',
        hasOwnCodes: true,
        scope: 'listed',
        robots: [],
        codes: ['home-page'],
        hardware: ['volume' as const],
        kinds: ['robot' as const],
        weekdays: ['monday' as const],
        levels: ['general' as const],
        ways: ['backstage' as const],
        methods: ['sound' as const],
        ...Object.fromEntries(
          (resource.facts ?? []).flatMap(({ name: field, kind, words = {} }) => {
            const [word] = Object.keys(words);
            return kind === 'word' &&
              field !== 'hardware' &&
              field !== 'kinds' &&
              field !== 'weekdays' &&
              field !== 'levels' &&
              field !== 'ways' &&
              field !== 'methods' &&
              word !== undefined
              ? [[field, word]]
              : [];
          }),
        ),
        [keeps.title]: ada.name,
      };
      const dictionaries = keeps.form.sections.flatMap(({ fields }) =>
        fields.flatMap(({ words, rights, devices, columns = [] }) => [
          ...columns
            .flatMap(column => [column, ...Object.values(column.variants?.of ?? {})])
            .flatMap(column => (column.words && 'request' in column.words ? [column.words] : [])),
          ...(words && 'request' in words && words !== listPersonType ? [words] : []),
          ...(rights ? [rights.menu, rights.roles] : []),
          ...(devices ? [devices] : []),
        ]),
      );
      // Set before the page is drawn, since the page calls at once.
      await show(
        name,
        '#add#edit#delete',
        undefined,
        server =>
          dictionaries.reduce(
            (answering, call) => answering.answer(call, []),
            server
              .answer(resource.list, { rows: [row], total: 1 })
              .answer(keeps.get, row)
              .answer(keeps.hold, []),
          ),
        { roleCode: rootRole },
      );
      await until(() => all('tbody tr').length === 1, 'the row');
      expect(all('thead th[data-column]').map(head => head.dataset['column'])).to.deep.equal(
        resource.columns.map(column => column.name),
      );
      await isAccessible();
      await opened('Edit Ada');
      const shown = all('dialog [data-field]').map(field => field.dataset['field']);
      const isOfOther = ({ when, whenIs }: FormField): boolean => {
        // A flag that is off.
        if (when !== undefined && Reflect.get(row, when) === false) return true;
        const [by, ...words] = whenIs ?? [''];
        return by !== '' && !words.includes(String(Reflect.get(row, by)));
      };
      const given = keeps.form.sections.flatMap(({ fields }) =>
        fields
          .filter(field => (field.isGiven ?? field.isKept ?? field.isOfAdd ?? field.isOfPlace) || isOfOther(field))
          .map(one => one.name),
      );
      expect(shown).to.deep.equal(fieldsOf(keeps.form).filter(field => !given.includes(field)));
      await isAccessible();
      fake.console.preferences.chooseSkin(3);
      await isWorded('zh-cn');
      await isAccessible();
      await isWorded('zh-hk');
      home.style.width = '390px';
      await drawn();
      expect(element.scrollWidth).to.be.at.most(element.clientWidth);
    });

  // Only the role root sees how messages leave, and the other settings.
  for (const name of settingsNames.filter(one => one !== 'sms-config' && one !== 'else-config'))
    it(`${name} is one form, which who may not change it only looks at, and others do not see`, async () => {
      const page = await loadSettings(name);
      await show(name, '');
      await until(() => all('.form').length === 1, 'the form');
      expect(all('[data-field]').map(field => field.dataset['field'])).to.deep.equal(fieldsOf(page.form));
      expect(all<HTMLInputElement>('sl-input').every(({ disabled }) => disabled)).to.equal(true);
      expect(all('.head button').map(({ textContent }) => textContent.trim())).to.deep.equal(
        page.of === undefined ? [] : ['Robots'],
      );
      await isAccessible();
      fake.console.preferences.chooseSkin(3);
      await isWorded('zh-cn');
      await isAccessible();
      home.remove();
      fake.console.dispose();
      await show('point-path', '');
      // The console itself reads the times of escalation at its sign-in.
      const before = fake.server.of(page.get).length;
      const { resource, query } = pageElement(name, 'id=r1');
      Object.assign(element, { resource, query });
      await until(() => root().textContent.includes('No permission'), 'the refusal');
      expect(fake.server.of(page.get)).to.have.length(before);
    });

  it('tries saved settings, and says what has become of the try', async () => {
    await show(
      'sms-config',
      '#edit#operate',
      1200,
      server => {
        server.answer(getSmsConfig, messagesBy);
        server.answer(trySms, { state: 'failed', reason: 'No answer' });
      },
      { roleCode: rootRole },
    );
    await until(() => all('.form').length === 1, 'the form');
    await isWorded('en-us');
    await isAccessible();
    button('Try a text message').click();
    await until(() => all('dialog[open] [data-field="phone"] sl-input').length === 1, 'the question');
    fill('phone', '13900001111');
    await drawn();
    button('Send').click();
    await until(() => saved(trySms).length === 1, 'the try');
    expect(saved(trySms)).to.deep.equal([{ phone: '13900001111' }]);
    await until(
      () => JSON.stringify(fake.console.notices.$notices.get()).includes('No answer'),
      'what has become of it',
    );
  });

  it('shows messages that were sent, which nobody changes', async () => {
    await show('alarm-push-config-list.sent', '#add#edit#delete#operate', 1200, server =>
      server.answer(findSentMessageByPage, {
        rows: [
          {
            id: '1',
            version: 1,
            at: moment,
            receiver: 'Ada',
            address: '139****1111',
            way: 'shortMessage',
            about: 'alarm',
            text: 'Smoke',
            state: 'failed',
            reason: 'No answer',
            tries: 3,
            round: 0,
            ruleName: 'Fire',
            hasCode: false,
          },
        ],
        total: 1,
      }),
    );
    await until(() => all('tbody tr').length === 1, 'the message');
    expect(all('.row-acts button').map(({ ariaLabel }) => ariaLabel)).to.deep.equal(['Send again: Ada']);
    await isWorded('zh-cn');
    await isAccessible();
  });

  it('offers what the user has the functions for', async () => {
    await show('face-library-manage', '#edit');
    await until(() => all('tbody tr').length === 1, 'the row');
    expect(all('.row-acts button').map(({ ariaLabel }) => ariaLabel)).to.deep.equal(['Edit Ada']);
    expect(all('.head button').map(({ textContent }) => textContent)).to.not.include('Add');
  });

  it('has fields and choices as large as a finger under one', async () => {
    await emulateTouch(true);
    try {
      await show('face-library-manage', '#add');
      await opened('Add');
      const [select] = all<HTMLElementTagNameMap['sl-select']>('sl-select');
      await select?.show();
      const parts = [...all('sl-input'), ...all('sl-select'), ...(select?.querySelectorAll('sl-option') ?? [])];
      const heights = parts.map(part => {
        const name = part.localName === 'sl-select' ? 'combobox' : 'base';
        const box = part.shadowRoot?.querySelector(`[part~=${name}]`);
        return `${part.localName} ${Math.round(box?.getBoundingClientRect().height ?? 0)}`;
      });
      expect([...new Set(heights)]).to.have.members(['sl-input 44', 'sl-select 44', 'sl-option 44']);
    } finally {
      await emulateTouch(false);
    }
  });

  it('adds a guest: asks for the stay, fills it, leads to what is wrong, and saves once', async () => {
    await show('face-library-manage', '#add');
    await opened('Add');
    expect(all('[data-field="stay"]')).to.have.length(0);
    button('Save').click();
    await until(() => all('.form-summary').length === 1, 'the summary');
    expect(root().activeElement?.className).to.equal('form-summary');
    expect(all('.form-jump').map(({ textContent }) => textContent)).to.deep.equal([
      'Name: This field is required',
      'Person type: This field is required',
    ]);
    expect(one('[data-field="name"] .pk-field-error').textContent).to.equal('This field is required');
    await isAccessible();
    one('.form-jump').click();
    expect(root().activeElement?.closest('[data-field]')?.getAttribute('data-field')).to.equal('name');
    fill('name', ' Ben ');
    fill('personType', 'guest');
    await until(() => all('[data-field="stay"]').length === 1, 'the stay');
    expect(one<HTMLInputElement>('[data-field="stay"] sl-input').value).to.equal('45');
    await until(() => all('.form-summary').length === 0, 'nothing wrong');
    button('Save').click();
    button('Save').click();
    await until(() => all('dialog[open]').length === 0, 'the end');
    expect(saved(addFace)).to.deep.equal([{ name: 'Ben', personType: 'guest', pictures: [], stay: 45 }]);
    expect(fake.server.of(findFaceByPage).length).to.be.above(1);
  });

  for (const press of ['Add', 'Edit Ada'])
    it(`says why the choices of a form could not be read, and reads them again: ${press}`, async () => {
      await show('face-library-manage', '#add#edit', undefined, server => server.refuse(listPersonType, 'busy'));
      await until(() => all('tbody tr').length === 1, 'the row');
      button(press).click();
      await until(() => all('dialog[open] [role="alert"]').length === 1, 'the failure');
      expect(one('dialog[open] [role="alert"]').textContent).to.contain('busy');
      expect(all('dialog[open] .form')).to.have.length(0);
      await isAccessible();
      fake.server.answer(listPersonType, [{ type: 'guest', name: 'Guest', level: 'general', stay: 45 }]);
      button('Try again').click();
      await until(() => all('dialog[open] .form').length === 1, 'the form');
      expect(all('[data-field="personType"] sl-option').map(({ textContent }) => textContent)).to.deep.equal(['Guest']);
      expect(all('[data-field="stay"]')).to.have.length(press === 'Add' ? 0 : 1);
    });

  it('keeps the former choices when they cannot be read in another language', async () => {
    await show('face-library-manage', '#edit');
    await opened('Edit Ada');
    fill('name', 'Eve');
    await drawn();
    fake.server.refuse(listPersonType, 'busy');
    const readings = fake.server.of(listPersonType).length;
    await fake.console.preferences.chooseLanguage('zh-cn');
    await until(() => fake.server.of(listPersonType).length > readings, 'the reading');
    for (let turn = 0; turn < 5; turn += 1) await drawn();
    expect(all('[data-field="personType"] sl-option')).to.have.length(2);
    expect(all('[data-field="stay"]')).to.have.length(1);
    expect(one<HTMLInputElement>('[data-field="name"] sl-input').value).to.equal('Eve');
  });

  it('shows what the server refuses at its field, and loses nothing that was filled in', async () => {
    await show('face-library-manage', '#add');
    await opened('Add');
    fill('name', 'Lin Wei');
    fill('personType', 'visitor');
    fake.server.refuse(addFace, 'There is one already', undefined, 200, 'name');
    await drawn();
    button('Save').click();
    await until(() => all('.form-jump').length === 1, 'the refusal');
    expect(one('.form-jump').textContent).to.equal('Name: There is one already');
    expect(one<HTMLInputElement>('[data-field="name"] sl-input').value).to.equal('Lin Wei');
    fill('name', 'Lin Wei the second');
    await until(() => all('.form-jump').length === 0, 'no refusal');
  });

  it('says what somebody else has saved meanwhile, and goes on from either', async () => {
    await show('face-library-manage', '#edit');
    await opened('Edit Ada');
    fill('age', '37');
    await drawn();
    fake.server.refuse(modifyFace, 'changed');
    fake.server.answer(getFace, { ...ada, version: 4, age: 40, gender: 'male', changedBy: 'Wang' });
    button('Save').click();
    await until(() => all('.pk-newer').length === 1, 'what is newer');
    expect(one('.pk-newer p').textContent).to.contain('Wang saved changes at');
    expect(all('.pk-newer dl > div').map(({ textContent }) => textContent)).to.deep.equal(['GenderMale', 'Age40']);
    await isAccessible();
    fake.server.answer(modifyFace, undefined);
    button('Save mine instead').click();
    await until(() => all('dialog[open]').length === 0, 'the end');
    expect(saved(modifyFace).map(({ version, age, gender }) => [version, age, gender])).to.deep.equal([
      [3, 37, 'female'],
      [4, 37, 'female'],
    ]);
  });

  it('refuses a number that is none, and saves nothing of it', async () => {
    await show('face-library-manage', '#edit');
    await opened('Edit Ada');
    const input = one('[data-field="age"] sl-input').shadowRoot?.querySelector('input');
    input?.focus();
    input?.select();
    document.execCommand('insertText', false, '40+');
    await drawn();
    button('Save').click();
    await until(() => all('.form-jump').length === 1, 'what is wrong');
    expect(one('.form-jump').textContent).to.equal('Age: Format not valid');
    expect(input?.value).to.equal('40+');
    expect(input?.inputMode).to.equal('decimal');
    expect(saved(modifyFace)).to.deep.equal([]);
    await isAccessible();
  });

  it('holds back what is not saved, at the dialog and at the page', async () => {
    await show('face-library-manage', '#edit');
    await opened('Edit Ada');
    const leave = (): boolean => dispatchEvent(new Event('beforeunload', { cancelable: true }));
    expect(leave()).to.equal(true);
    fill('name', 'Eve');
    await drawn();
    expect(leave()).to.equal(false);
    button('Cancel').click();
    await until(() => all('dialog[open]').length === 2, 'the question');
    button('Keep editing').click();
    await until(() => all('dialog[open]').length === 1, 'the form again');
    expect(one<HTMLInputElement>('[data-field="name"] sl-input').value).to.equal('Eve');
    button('Cancel').click();
    await until(() => all('dialog[open]').length === 2, 'the question again');
    button('Discard').click();
    await until(() => all('dialog[open]').length === 0, 'nothing');
    await until(leave, 'that nothing is held back');
    expect(saved(modifyFace)).to.deep.equal([]);
  });

  it('waits in a page that is left, without a question or a hold that ends, and is there again with it', async () => {
    await show('face-library-manage', '#edit');
    const told: boolean[] = [];
    element.addEventListener('unsavedchanged', ({ detail }) => told.push(detail.isUnsaved));
    await opened('Edit Ada');
    expect(told).to.deep.equal([]);
    fill('name', 'Eve');
    await drawn();
    let closes = 0;
    let ends = 0;
    root().addEventListener('close', () => (closes += 1), { capture: true });
    const { driving } = fake.console;
    const { interrupt } = driving;
    Object.assign(driving, { interrupt: () => (ends += 1) });
    home.hidden = true;
    one<HTMLDialogElement>('dialog[open]').close();
    for (let turn = 0; turn < 5; turn += 1) await drawn();
    Object.assign(driving, { interrupt });
    expect(closes).to.be.at.most(2);
    expect(ends).to.equal(0);
    home.hidden = false;
    await until(() => all('dialog:modal').length === 1, 'the form again');
    await drawn();
    expect(all('dialog')).to.have.length(1);
    expect(one<HTMLInputElement>('[data-field="name"] sl-input').value).to.equal('Eve');
    // The page around it learns this, so that it asks before its tag is closed.
    expect(told).to.deep.equal([true]);
    fill('name', 'Ada');
    await until(() => told.length === 2, 'that nothing is unsaved');
    expect(told).to.deep.equal([true, false]);
  });

  it('takes pictures by their first bytes, shows them, and removes them', async () => {
    await show('face-library-manage', '#edit');
    await opened('Edit Ada');
    expect(all('.form-pictures li')).to.have.length(2);
    choose(
      new File(['<svg>'], 'drawing.jpg', { type: 'image/jpeg' }),
      new File([png], 'face.png', { type: 'image/png' }),
    );
    await until(() => all('.form-pictures li').length === 3, 'the picture');
    expect(one('.form-pictures [role="alert"]').textContent).to.contain('drawing.jpg is neither');
    expect(fake.server.of(uploadFacePicture)).to.have.length(1);
    button('Remove picture 1').click();
    await until(() => all('.form-pictures li').length === 2, 'one less');
    await isAccessible();
    button('Save').click();
    await until(() => all('dialog[open]').length === 0, 'the end');
    expect(saved(modifyFace)[0]?.['pictures']).to.deep.equal(['/b.jpg', '/new.png']);
  });

  it('takes a sound by its bytes, shows its waveform, and removes it', async () => {
    const kept = { ...voice, files: [exportVoice.path] };
    await show('voice-manage-list', '#edit', undefined, server =>
      server
        .answer(findVoiceByPage, { rows: [kept], total: 1 })
        .answer(getVoice, kept)
        .respond(exportVoice, () => new Response(wavOf({ ms: 500 })))
        .answer(editVoice, [])
        .answer(modifyVoice, undefined)
        .answer(listSpeaker, [])
        .answer(uploadVoice, { address: '/new.wav' }),
    );
    await opened('Edit Bell');
    await until(() => all('.sound-wave').length === 1, 'the waveform');
    expect(one('.sound-wave').getAttribute('aria-label')).to.equal('Waveform, 0.5 s');
    choose(new File([wavOf({ format: 3 })], 'coded.wav'));
    await until(() => all('.form-pictures [role="alert"]').length === 1, 'the problem');
    expect(one('.form-pictures [role="alert"]').textContent).to.contain('coded.wav is not');
    choose(new File([wavOf()], 'bell.wav'));
    await until(() => all('.form-pictures [role="alert"]').length === 0, 'the new sound');
    await until(() => one<HTMLAudioElement>('dialog audio').src.endsWith('/new.wav'), 'its address');
    await isAccessible();
    button('Save').click();
    await until(() => all('dialog[open]').length === 0, 'the end');
    expect(saved(modifyVoice)[0]).to.deep.include({ kind: 'file', files: ['/new.wav'] });
  });

  it('keeps what is done to pictures while another is uploaded, and saves none without it', async () => {
    await show('face-library-manage', '#edit');
    await opened('Edit Ada');
    let answer: ((picture: { address: string }) => void) | undefined;
    fake.server.answer(uploadFacePicture, () => new Promise(take => (answer = take)));
    choose(new File([png], 'face.png', { type: 'image/png' }));
    await until(() => answer !== undefined, 'the upload');
    await drawn();
    button('Save').click();
    await drawn();
    expect(saved(modifyFace)).to.deep.equal([]);
    expect(button('Save').title).to.equal('face.png is being uploaded');
    button('Remove picture 1').click();
    await until(() => all('.form-pictures li').length === 1, 'one less');
    button('Close').click();
    await until(() => all('dialog[open]').length === 2, 'the question');
    button('Keep editing').click();
    await until(() => all('dialog[open]').length === 1, 'the form again');
    answer?.({ address: '/new.png' });
    await until(() => all('.form-pictures li').length === 2, 'the picture');
    await until(() => !all<HTMLButtonElement>('dialog[open] button').some(({ disabled }) => disabled), 'the end of it');
    button('Save').click();
    await until(() => all('dialog[open]').length === 0, 'the end');
    expect(saved(modifyFace)[0]?.['pictures']).to.deep.equal(['/b.jpg', '/new.png']);
  });

  it('deletes what is named, after it was asked', async () => {
    await show('face-library-manage', '#delete');
    await until(() => all('tbody tr').length === 1, 'the row');
    button('Delete Ada').click();
    await until(() => all('dialog[open]').length === 1, 'the question');
    expect(one('dialog[open]').textContent).to.contain('“Ada” will be deleted.');
    button('Delete').click();
    await until(() => all('dialog[open]').length === 0, 'the end');
    expect(saved(deleteFace)).to.deep.equal([{ ids: ['7'], others: false }]);
  });

  it('saves settings, and tells the page while they are not saved', async () => {
    await show('face-access-auth', '#edit');
    await until(() => all('.form').length === 1, 'the form');
    const told: boolean[] = [];
    element.addEventListener('unsavedchanged', ({ detail }) => told.push(detail.isUnsaved));
    fill('verificationTimeout', '0');
    await until(() => told.length === 1, 'that it is not saved');
    button('Save').click();
    await until(() => all('.form-jump').length === 1, 'what is wrong');
    expect(one('.form-jump').textContent).to.contain('From 1 to 60');
    fill('verificationTimeout', '12');
    await until(() => all('.form-jump').length === 0, 'nothing wrong');
    fake.server.answer(getFaceAccess, {
      version: 2,
      verificationTimeout: 12,
      defaultStay: 120,
      changedBy: 'Chen',
      changedAt: moment,
    });
    button('Save').focus();
    button('Save').click();
    await until(() => one('.head .hint').textContent.includes('Chen'), 'who saved');
    expect(root().activeElement === button('Save'), 'the focus stays').to.equal(true);
    expect(button('Save').ariaDisabled).to.equal('true');
    expect(saved(setFaceAccess)).to.deep.equal([{ version: 1, verificationTimeout: 12, defaultStay: 120 }]);
    await until(() => told.length === 2, 'that it is saved');
    expect(told).to.deep.equal([true, false]);
  });

  it('keeps settings as they were saved until they are read again, and says when that fails', async () => {
    await show('face-access-auth', '#edit');
    await until(() => all('.form').length === 1, 'the form');
    fill('verificationTimeout', '12');
    await drawn();
    let answer: ((response: Response) => void) | undefined;
    fake.server.respond(getFaceAccess, () => new Promise<Response>(resolve => (answer = resolve)));
    button('Save').click();
    await until(() => answer !== undefined, 'the reading');
    await drawn();
    expect(one('.form').inert).to.equal(true);
    button('Save').click();
    await drawn();
    expect(saved(setFaceAccess)).to.have.length(1);
    answer?.(new Response('busy', { status: 503 }));
    await until(() => all('.form').length === 0, 'that it could not be read');
    fake.server.answer(getFaceAccess, { version: 2, verificationTimeout: 12, defaultStay: 120 });
    button('Try again').click();
    await until(() => all('.form').length === 1, 'the form again');
    expect(one('.form').inert).to.equal(false);
    fill('verificationTimeout', '13');
    await drawn();
    button('Save').click();
    await until(() => saved(setFaceAccess).length === 2, 'the second time');
    expect(saved(setFaceAccess)[1]?.['version']).to.equal(2);
  });

  describe('the settings of one thing', () => {
    const tab = (name: string): HTMLInputElement => {
      const label = all<HTMLLabelElement>('.tabs label').find(({ textContent }) => textContent.startsWith(name));
      if (!(label?.control instanceof HTMLInputElement)) throw new Error(`There is no tab ${name}`);
      return label.control;
    };
    const isShown = (field: string): boolean => one(`[data-field="${field}"]`).checkVisibility();
    const showMower = (functions = '#edit', prepare?: (server: typeof fake.server) => unknown): Promise<void> =>
      show('robot-config', functions, 1200, prepare, { roleCode: rootRole });

    it('are under tabs; a fault is marked on its tab, and the summary leads there', async () => {
      await showMower();
      await until(() => all('.form').length === 1, 'the form');
      expect(one('h2').textContent).to.equal('Settings of Ada');
      expect([isShown('robotIp'), isShown('volume')]).to.deep.equal([true, false]);
      tab('Sound').click();
      await until(() => isShown('volume'), 'the other tab');
      expect(isShown('cameras')).to.equal(false);
      fill('volume', '11');
      await drawn();
      tab('Cameras').click();
      await until(() => isShown('cameras'), 'the first tab');
      button('Save').click();
      await until(() => all('.form-jump').length === 1, 'the summary');
      expect(all('.tabs [data-faulty]').map(({ textContent }) => textContent)).to.deep.equal([
        'SoundNeeds your attention',
      ]);
      await isAccessible();
      one('.form-jump').click();
      await until(() => isShown('volume'), 'the tab with the fault');
      await until(() => root().activeElement?.closest('[data-field="volume"]') !== null, 'the focus');
      fill('volume', '9');
      await until(() => all('.tabs [data-faulty]').length === 0, 'nothing wrong');
      button('Save').click();
      await until(() => saved(setRobotConfig).length === 1, 'that it is saved');
      expect(saved(setRobotConfig)[0]).to.deep.include({
        id: 'r1',
        version: 4,
        volume: 9,
        cameras: [{ channelId: 'r1-1', mount: '前', isRecorded: true, videoCode: 'H264' }],
      });
    });

    it('have rows that are given: their flags and names change, and none is added or removed', async () => {
      await showMower();
      await until(() => all('.rows-row').length === 1, 'the camera');
      expect(all('.rows-field button')).to.have.length(0);
      expect(one('.rows-told').textContent).to.contain('前');
      one<HTMLInputElement>('.rows-row input[type="checkbox"]').click();
      await drawn();
      button('Save').click();
      await until(() => saved(setRobotConfig).length === 1, 'that it is saved');
      expect(saved(setRobotConfig)[0]?.['cameras']).to.deep.include.members([
        { channelId: 'r1-1', mount: '前', isRecorded: false, videoCode: 'H264' },
      ]);
    });

    it('keep what is typed, say who else edits them, and show what somebody else saved', async () => {
      await showMower('#edit', server => server.answer(editRobotConfig, ['Chen']));
      await until(() => root().textContent.includes('Chen is editing this'), 'who else edits');
      fill('chargeLow', '30');
      await drawn();
      element.query = 'id=r2';
      await until(() => fake.server.of(getRobotConfig).length > 1 && all('.form').length === 1, 'another one');
      element.query = 'id=r1';
      await until(() => all('.form-draft').length === 1, 'the draft');
      button('Fill it in').click();
      await until(() => one<HTMLInputElement>('[data-field="chargeLow"] sl-input').value === '30', 'the draft');
      fake.server.respond(setRobotConfig, () => new Response('{"ret":0,"msg":"old"}'));
      fake.server.answer(getRobotConfig, { ...mower, version: 5, volume: 1, changedBy: 'Chen', changedAt: moment });
      button('Save').click();
      await until(() => root().textContent.includes('Chen saved changes'), 'the newer version');
    });

    it('are saved by Ctrl and S, and not without a change', async () => {
      await showMower();
      await until(() => all('.form').length === 1, 'the form');
      const press = (): boolean =>
        one('[data-field="volume"]').dispatchEvent(
          new KeyboardEvent('keydown', { key: 's', ctrlKey: true, bubbles: true, cancelable: true, composed: true }),
        );
      press();
      await drawn();
      expect(saved(setRobotConfig)).to.have.length(0);
      fill('volume', '8');
      await drawn();
      press();
      await until(() => saved(setRobotConfig).length === 1, 'that it is saved');
    });

    it('are given to others after the differences were shown, in one request', async () => {
      await showMower('#edit', server =>
        server.respond(getRobotConfig, ({ id }: { readonly id: string }) => {
          const data = getRobotConfig.answer.encode({ ...mower, id, volume: id === 'r2' ? 1 : 5 });
          return Response.json({ ret: 1, data });
        }),
      );
      await until(() => all('.form').length === 1, 'the form');
      button('Copy to others…').click();
      await until(() => all('dialog[open] .several').length === 2, 'the dialog');
      const pick = (label: string): void => {
        const found = all<HTMLLabelElement>('dialog[open] .several-words label').find(
          ({ textContent }) => textContent === label,
        );
        found?.control?.click();
      };
      pick('Volume after a restart');
      pick('Ben');
      await until(() => all('dialog[open] dd').length === 1, 'the difference');
      expect(one('dialog[open] dd').textContent).to.equal('1 → 5');
      await isAccessible();
      button('Copy to 1').click();
      await until(() => saved(copyRobotConfig).length === 1, 'the request');
      expect(saved(copyRobotConfig)).to.deep.equal([
        { id: 'r1', version: 4, fields: ['volume'], targets: [{ id: 'r2', version: 4 }] },
      ]);
      await until(() => all('dialog[open]').length === 0, 'the end');
    });

    it('say so when the address names nothing', async () => {
      await showMower();
      element.query = '';
      await until(() => root().textContent.includes('Nothing chosen'), 'what is missing');
    });
  });
});
