export function builtAt(): number;
export function isBuilt(): boolean;
