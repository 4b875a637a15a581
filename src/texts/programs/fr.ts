import type en from './en.ts';

const texts: Record<keyof typeof en, string> = {
  product: 'Nom du produit',
  variant: 'Variante',
  'variant.standard': 'Standard',
  'variant.travel': 'Voyage',
  cardType: 'Type de carte',
  network: 'Réseau',
  issuingBank: 'Banque émettrice',
  bin: 'BIN',
  processor: 'Processeur',
  'fee.load': 'Frais de chargement',
  'fee.unload': 'Frais de retrait',
  'fee.transfer': 'Frais de transfert',
  feeNone: 'Aucuns',
  feeAtLeast: 'au moins',
  feeAtMost: 'au plus',
  'borneBy.wallet': 'à la charge du portefeuille',
  'borneBy.card': 'à la charge de la carte',
};
export default texts;
