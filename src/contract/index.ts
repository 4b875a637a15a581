import { auth } from './auth.ts';
import type { AnswerOf, BodyIn, ParamsOf, QueryIn } from './operation.ts';

/** The API as data: every operation by name. */
export const operations = { ...auth };

export type Operations = typeof operations;
export type OperationName = keyof Operations;
export type Params<N extends OperationName> = ParamsOf<Operations[N]>;
export type Query<N extends OperationName> = QueryIn<Operations[N]>;
export type Body<N extends OperationName> = BodyIn<Operations[N]>;
export type Answer<N extends OperationName> = AnswerOf<Operations[N]>;
