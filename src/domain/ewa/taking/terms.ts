/**
 * The version of the terms that members accept before they enroll. Whoever changes the meaning of
 * their sentences counts it up: everybody is then asked anew.
 */
export const TERMS_VERSION = 1;
