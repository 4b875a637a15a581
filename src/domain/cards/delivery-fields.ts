/** The fields of an order that its delivery address is read from, by the parts of an address. */
export const DELIVERY_FIELDS = {
  street: 'address',
  more: 'address_more',
  city: 'city',
  region: 'province',
  postalCode: 'postal_code',
} as const;
