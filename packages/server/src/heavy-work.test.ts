import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { accountFullCode, calls } from '@patrolkit/transport/contract';
import { accountLimits } from './http/account-caps.ts';
import type { CrewTask } from './http/crew-messages.ts';
import { passwordsWith, rememberChecks } from './session/passwords.ts';
import { digestOf, publishedPasswords } from './session/seeds.ts';
import { callServer, crewHere, useServer } from './testing.ts';

/** The tasks that the crew got. Tasks of the types in `held` wait until the test releases them. */
const asked: CrewTask[] = [];
const held = new Set<CrewTask['type']>();
let letGo: (() => void)[] = [];
const crew = crewHere();
const derived: string[] = [];

const passwords = passwordsWith(async secret => {
  derived.push(secret);
  return new Uint8Array(32);
});

const bench = useServer('heavy-work', {
  crew: {
    do: async task => {
      asked.push(task);
      if (held.has(task.type)) await new Promise<void>(resolve => letGo.push(resolve));
      return task.type === 'picture' ? Buffer.from('drawn by the crew') : crew.do(task);
    },
  },
  passwords: { ...passwords, check: rememberChecks(passwords.check, publishedPasswords()) },
});

/** Releases everything that is held. */
const release = (): void => {
  held.clear();
  for (const go of letGo) go();
  letGo = [];
};

describe('work that takes longer than a stop may wait', () => {
  it('is done by the crew: pictures of codes', async () => {
    const { data } = await bench.ask('getVerifyCode');
    expect(data['img']).toBe(`data:image/png;base64,${Buffer.from('drawn by the crew').toString('base64')}`);
    expect(asked.map(({ type }) => type)).toEqual(['picture']);
  });

  it('is done by the crew: keys of passwords', async () => {
    await bench.ask('login', { username: 'nobody', password: digestOf('x'), grant_type: 'password' });
    expect(derived).toEqual([digestOf('x')]);
  });

  it.each(['exportAlarmList', 'exportOperation'])('is done by the crew: the files of %s', async name => {
    asked.length = 0;
    const token = await bench.tokenOf('admin');
    const answer = await callServer(bench.server, name, { startTime: '0' }, { Token: token });
    expect(answer.status).toBe(200);
    await answer.arrayBuffer();
    expect(asked.map(({ type }) => type)).toContain('open');
  });

  it('is called by the crew alone', () => {
    const source = import.meta.dirname;
    const costly =
      /\b(?:drawCode|scryptSync|writeXlsxStream|xlsxWriter|recordWriter|alarmWriter|deflateSync|gzipSync)\(/;
    const files = readdirSync(source, { recursive: true, encoding: 'utf8' })
      .filter(name => name.endsWith('.ts') && !name.endsWith('.test.ts'))
      .filter(name => costly.test(readFileSync(join(source, name), 'utf8')));
    expect(files.toSorted()).toEqual([
      'crew-skills.ts',
      'files/list-cells.ts',
      'files/xlsx.ts',
      'session/passwords.ts',
      'session/picture-code.ts',
    ]);
  });
});

describe('the files of one account', () => {
  const exported = (token: string, language = 'en-us'): Promise<Response> =>
    callServer(bench.server, 'exportAlarmList', { startTime: '0' }, { Token: token, 'Accept-Language': language });

  it('are two at a time; a third is refused with the reason in the language of the reader, another account has its own', async () => {
    const [operator, admin] = [await bench.tokenOf('operator'), await bench.tokenOf('admin')];
    held.add('open');
    const running = [exported(operator), exported(operator)];
    await vi.waitFor(() => expect(letGo).toHaveLength(accountLimits.exports));
    for (const [language, words] of [
      ['en-us', 'At most 2 files can be exported at a time with one account. Wait until one is ready, then try again.'],
      ['zh-cn', '同一账号最多同时导出 2 个文件，请等待其中一个完成后再试。'],
      ['zh-hk', '同一帳戶最多同時匯出 2 個檔案，請等待其中一個完成後再試。'],
    ] as const) {
      const refused = await exported(operator, language);
      expect([refused.status, refused.headers.get('Retry-After')]).toEqual([429, '10']);
      expect(await refused.json()).toMatchObject({ ret: 0, code: accountFullCode, msg: words });
    }
    const other = exported(admin);
    await vi.waitFor(() => expect(letGo).toHaveLength(accountLimits.exports + 1));
    release();
    for (const answer of await Promise.all([...running, other]))
      expect((await answer.text()).length).toBeGreaterThan(0);
    await vi.waitFor(async () => expect((await exported(operator)).status).toBe(200));
  });

  it('give their place back when their reader leaves', async () => {
    const operator = await bench.tokenOf('operator');
    held.add('rows');
    for (let n = 0; n < 5; n++) {
      const leaving = new AbortController();
      const answer = await vi.waitFor(async () => {
        const { path = '' } = calls['exportAlarmList'] ?? {};
        const begun = await fetch(`${bench.root()}${path}?startTime=0`, {
          headers: { Token: operator },
          signal: leaving.signal,
        });
        expect(begun.status).toBe(200);
        return begun;
      });
      leaving.abort();
      await expect(answer.text()).rejects.toThrow();
    }
    release();
  });
});
