import { expect } from '@esm-bundle/chai';
import { fakeConsole } from '@patrolkit/core/testing';
import { drawn, provide, texts, until } from '../../tests/elements/harness.ts';
import './index.ts';

describe('<patrol-data-page> of a page that is not there', () => {
  const { warn } = console;
  let warnings: string[];
  let element: HTMLElementTagNameMap['patrol-data-page'];
  const said = (): string => element.shadowRoot?.querySelector('[role=alert]')?.textContent ?? '';

  before(texts);

  beforeEach(async () => {
    warnings = [];
    Object.assign(console, { warn: (line: string) => warnings.push(line) });
    element = document.createElement('patrol-data-page');
    provide((await fakeConsole({ language: 'en-us' })).console).append(element);
  });

  afterEach(() => {
    Object.assign(console, { warn });
    element.parentElement?.remove();
  });

  it('says so in its place and to the integrator, by attribute and by property, until it is put right', async () => {
    await until(() => element.shadowRoot?.textContent.includes('Nothing to show') === true, 'nothing without a name');
    element.setAttribute('resource', 'alarm-qery');
    await until(() => said().includes('There is no page “alarm-qery”'), 'the name');
    element.setAttribute('resource', 'alarm-qery');
    Reflect.set(element, 'resource', 'alarms');
    await until(() => said().includes('There is no page “alarms”'), 'the other name');
    expect(element.resource).to.equal(undefined);
    expect(warnings).to.deep.equal([
      '<patrol-data-page> knows no resource "alarm-qery".',
      '<patrol-data-page> knows no resource "alarms".',
    ]);
    element.resource = 'alarm-query';
    await until(() => element.shadowRoot?.querySelector('[part=filters]') !== null, 'the page');
    element.removeAttribute('resource');
    Reflect.set(element, 'resource', undefined);
    await drawn();
    expect(element.shadowRoot?.textContent).to.contain('Nothing to show');
    expect(warnings).to.have.length(2);
  });
});
