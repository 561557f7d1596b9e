import { calls, tokenHeader } from '@patrolkit/transport/contract';
import { describe, expect, it } from 'vitest';
import { useServer } from '../testing.ts';

const { tokenOf, root } = useServer('odd-requests');

const deep = (levels: number): string => `${'['.repeat(levels)}${']'.repeat(levels)}`;

describe('a request that nobody can read', () => {
  it.each([
    ['an address with a broken escape', '/robotmgr/%zz', {}],
    ['an address with half an escape', '/files/alarm/%e0%a4%a', {}],
    ['a body of parts without a boundary', calls['uploadFile']?.path ?? '', { type: 'multipart/form-data', body: 'x' }],
    [
      'a body of parts with another boundary',
      calls['uploadFile']?.path ?? '',
      { type: 'multipart/form-data; boundary=a', body: '--b\r\n\r\nx\r\n--b--' },
    ],
    ['JSON of 30 000 levels', '/login', { type: 'application/json', body: deep(30_000) }],
    ['JSON of 30 000 levels in a field', '/login', { type: 'application/json', body: `{"username":${deep(30_000)}}` }],
    [
      'JSON of 9000 levels behind a text that ends as many',
      '/login',
      { type: 'application/json', body: `{"x":"${']'.repeat(9_000)}","username":${deep(9_000)}}` },
    ],
  ] as const)('such as %s is answered 400 with the headers of every answer', async (_, path, request) => {
    const sent: { readonly type?: string; readonly body?: string } = request;
    const answer = await fetch(root() + path, {
      method: sent.body === undefined ? 'GET' : 'POST',
      headers: {
        [tokenHeader]: await tokenOf('operator'),
        ...(sent.type === undefined ? {} : { 'Content-Type': sent.type }),
      },
      ...(sent.body === undefined ? {} : { body: sent.body }),
    });
    expect(answer.status).toBe(400);
    const headers = ['X-Content-Type-Options', 'Referrer-Policy', 'Cache-Control', 'Content-Security-Policy'];
    expect(headers.map(name => answer.headers.get(name))).toEqual([
      'nosniff',
      'no-referrer',
      'no-store',
      "frame-ancestors 'self'",
    ]);
    expect(await answer.json()).toMatchObject({ ret: 0 });
  });

  it('is none whose text holds brackets, however many', async () => {
    const body = JSON.stringify({ username: `\\"${'[{'.repeat(30)}`, password: 'x'.repeat(64), grantType: 'password' });
    const send = (text: string): Promise<Response> =>
      fetch(`${root()}/login`, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: text });
    expect(await (await send(body)).json()).toEqual(await (await send(body.replaceAll('[{', 'ab'))).json());
  });
});
