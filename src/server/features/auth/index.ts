export { createAuthenticate } from './authenticate.ts';
export type { AuthPorts, SessionWallet, SignInPerson } from './auth.ports.ts';
export { serveAuth } from './auth.routes.ts';
export { sendInvitation } from './send-invitation.ts';
