/** Persons whom the server knows, found by name and sent by id. All fields are assumed. */
import { call, type Call, type Module } from '../call.ts';
import { assumed, entity, id, list, optional, text, type Infer } from '../codec/index.ts';
import type { Permission } from '../permission.ts';
import { soughtId, soughtText } from '../remarks.ts';

/** Most persons of an answer. */
export const mostPersons = 20;

const query = entity('KnownPersonQuery', {
  id: assumed('id', optional(soughtId), 'One person'),
  name: assumed('name', optional(soughtText), 'Part of the name'),
});

/** A person whom the server knows. */
export const knownPerson = entity('KnownPerson', {
  id: assumed('id', id, 'Value by which lists find the person'),
  name: assumed('name', text, 'Name'),
});
/** A person whom the server knows. */
export type KnownPerson = Infer<typeof knownPerson>;

/** A call that finds persons. */
export type PersonSearch = Call<Infer<typeof query>, KnownPerson[]>;

/** Declares a search among persons. */
export const personSearch = (declared: {
  readonly name: string;
  readonly module: Module;
  readonly permission: Permission<never>;
  readonly doc: string;
}): PersonSearch =>
  call({
    ...declared,
    request: query,
    answer: list(knownPerson),
    isOurs: true,
    doc: `${declared.doc} The answer has at most ${mostPersons}, by name.`,
  });
