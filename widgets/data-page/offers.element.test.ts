/** Tests choices of filters that the server offers. After a failure, reading the list again or opening the filter requests them again. */
import { expect } from '@esm-bundle/chai';
import { loadResource } from '@patrolkit/core';
import { aUser, fakeConsole, type FakeConsole } from '@patrolkit/core/testing';
import { getZonesTree, listDetectAlarmType } from '@patrolkit/transport';
import { drawn, provide, texts, until } from '../../tests/elements/harness.ts';
import './index.ts';

describe('filters of <patrol-data-page> whose choices did not come', () => {
  let fake: FakeConsole;
  let home: HTMLElement;
  let element: HTMLElementTagNameMap['patrol-data-page'];
  const all = (selector: string): HTMLElement[] => [
    ...(element.shadowRoot?.querySelectorAll<HTMLElement>(selector) ?? []),
  ];
  const opener = (label: string): HTMLElement | undefined =>
    all('.choice-box > button').find(({ ariaLabel }) => ariaLabel?.startsWith(`${label}: `));
  const refresh = (): void => all('.head [aria-label=Refresh]')[0]?.click();
  const show = async (name: 'alarm-query' | 'sensors-data-query', status: number): Promise<void> => {
    const { list, permission } = await loadResource(name);
    fake = await fakeConsole({ language: 'en-us' }, aUser({ permissions: [permission] }));
    fake.server.answer(list, { rows: [], total: 0 });
    for (const call of [getZonesTree, listDetectAlarmType])
      fake.server.respond(call, () => new Response('', { status }));
    home = provide(fake.console);
    home.style.width = '1400px';
    element = document.createElement('patrol-data-page');
    element.resource = name;
    home.append(element);
    await until(() => all('.pk-state').length === 1, 'the answer');
    await until(() => all('.filters').length === 1, 'the filters');
  };

  before(texts);
  afterEach(() => {
    home.remove();
    fake.console.dispose();
  });

  it('have them once the list is read again: places', async () => {
    await show('sensors-data-query', 500);
    await until(() => fake.server.of(getZonesTree).length > 0, 'asked');
    await drawn();
    expect(opener('Area')).to.equal(undefined);
    fake.server.answer(getZonesTree, [{ id: '1', name: 'Works', kind: 'company', children: [] }]);
    refresh();
    await until(() => opener('Area') !== undefined, 'the places');
    const asked = fake.server.of(getZonesTree).length;
    const { list } = await loadResource('sensors-data-query');
    const reads = fake.server.of(list).length;
    refresh();
    await until(() => fake.server.of(list).length > reads, 'the list once more');
    await drawn();
    expect(fake.server.of(getZonesTree), 'what has come is not asked for again').to.have.length(asked);
  });

  it('have them once they are opened: words', async () => {
    await show('alarm-query', 500);
    await until(() => fake.server.of(listDetectAlarmType).length > 0, 'asked');
    await until(() => opener('Type') !== undefined, 'the filter');
    await drawn();
    fake.server.answer(listDetectAlarmType, [{ type: '201', name: 'Smoke' }]);
    opener('Type')?.click();
    await until(() => all('.words input').length === 1, 'the words');
  });

  it('are not asked for again where the server has no such call', async () => {
    await show('sensors-data-query', 404);
    await until(() => fake.server.of(getZonesTree).length === 1, 'asked');
    const { list } = await loadResource('sensors-data-query');
    const reads = fake.server.of(list).length;
    refresh();
    await until(() => fake.server.of(list).length > reads, 'the list once more');
    await drawn();
    expect(fake.server.of(getZonesTree)).to.have.length(1);
  });
});
