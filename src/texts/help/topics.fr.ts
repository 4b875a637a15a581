/** Les sujets de l’aide. */
const topics = {
  'topic.firstSteps': 'Pour commencer',
  'text.firstSteps':
    'Ajoutez vos employés, procurez-vous des cartes, mettez de l’argent dans un portefeuille et configurez les pourboires. L’accueil présente ces premières étapes et celle qui suit. La liste disparaît après votre premier versement.',
  'words.firstSteps': 'commencer début configuration liste nouveau compte premières étapes',
  'topic.payTips': 'Verser les pourboires',
  'text.payTips':
    'Ouvrez Pourboires et choisissez Vérifier et verser. Voyez qui reçoit quoi, puis payez : le bouton indique le montant. Les personnes qu’on ne peut pas payer sont listées à part; les autres sont payées tout de suite.',
  'words.payTips': 'versement payer pourboire soirée hier service partage envoyer',
  'topic.blockedNights': 'Une soirée bloquée',
  'text.blockedNights':
    'Une soirée ne peut pas être payée tant qu’un pointage ou une vente n’est pas attribué, ou tant que des données manquent. Ouvrez la soirée : chaque problème y est nommé. Corrigez les entrées, recalculez la journée, puis vérifiez et versez.',
  'words.blockedNights': 'bloqué non attribué pointage corriger erreur calculer',
  'topic.holds': 'Versements retenus',
  'text.holds':
    'Un versement est retenu quand la carte de la personne ne peut pas recevoir d’argent, par exemple parce qu’elle n’est pas activée. L’argent reste dans votre portefeuille. Il part dès que la carte fonctionne; vous n’avez pas à payer de nouveau.',
  'words.holds': 'retenu attente non payé carte inactive suspendu',
  'topic.tipRules': 'Changer les règles de pourboires',
  'text.tipRules':
    'Les règles disent qui partage les pourboires et le poids de chaque poste. Pour les changer, ouvrez Règles et services. Avant d’enregistrer, vous voyez ce qui aurait changé dans les services passés. De nouvelles règles ne changent jamais une soirée déjà payée.',
  'words.tipRules': 'points pourcentage partage cagnotte poids postes services configuration',
  'topic.enterNight': 'Saisir une soirée à la main',
  'text.enterNight':
    'Utile quand aucun point de vente n’est relié. Saisissez les heures et les pourboires de chacun, ou collez-les à partir d’un tableur. La saisie s’enregistre au fur et à mesure. Soumettez la soirée quand tout est juste; personne n’est payé avant votre vérification.',
  'words.enterNight': 'manuel brouillon taper tableur coller heures',
  'topic.squareUps': 'Régularisations',
  'text.squareUps':
    'Si de nouvelles données arrivent après le paiement d’une soirée, ce qui est payé ne change pas. L’écart devient une régularisation pour chaque personne. Si vous l’acceptez, il s’ajoute à ses prochains pourboires ou s’en déduit.',
  'words.squareUps': 'correction trop payé pas assez écart doit données tardives',
  'topic.payrollFile': 'Pourboires pour la paie',
  'text.payrollFile':
    'L’historique montre les pourboires par personne pour toute période de paie. Exportez-les en CSV ou en Excel, ou dans le format de votre système de paie. Choisissez le système une seule fois sous Pourboires, Configuration, Réglages.',
  'words.payrollFile': 'paie fichier exporter t4 relevé 1 période rapport pourboires par personne',
  'topic.loadCard': 'Charger une carte',
  'text.loadCard':
    'Choisissez une personne et un montant, vérifiez, puis envoyez. L’argent quitte votre portefeuille aussitôt. Si le montant était faux, retirez-le, pourvu que la personne ne l’ait pas dépensé.',
  'words.loadCard': 'payer personne envoyer argent recharger fonds',
  'topic.failedLoads': 'Un chargement qui a échoué',
  'text.failedLoads':
    'Ouvrez Transactions et sélectionnez le chargement pour en lire la raison. Un chargement échoué n’a rien retiré de votre portefeuille. Corrigez la cause, par exemple une carte inactive, puis recommencez. Un chargement non confirmé peut encore arriver : ne l’envoyez pas deux fois.',
  'words.failedLoads': 'échec erreur refusé inconnu non confirmé pas arrivé argent manquant',
  'topic.unloadCard': 'Reprendre de l’argent',
  'text.unloadCard':
    'Un retrait ramène l’argent d’une carte dans votre portefeuille. Vous pouvez reprendre au plus ce que la carte contient encore. La personne le voit dans son historique.',
  'words.unloadCard': 'retirer annuler remboursement erreur mauvais montant',
  'topic.bulkErrors': 'Erreurs dans un fichier groupé',
  'text.bulkErrors':
    'Rien n’est envoyé avant votre confirmation. Après le téléversement, chaque ligne fautive dit ce qui ne va pas. Corrigez-la à l’écran, excluez-la ou téléversez un fichier corrigé dans le même lot. Les autres lignes peuvent continuer sans elle.',
  'words.bulkErrors': 'csv téléverser importer lignes modèle colonnes lot fichier mauvais',
  'topic.walletTransfer': 'Déplacer de l’argent entre portefeuilles',
  'text.walletTransfer':
    'Un transfert déplace aussitôt de l’argent d’un de vos portefeuilles à un autre. Il sert quand un établissement manque de fonds avant de payer. Seuls les administrateurs peuvent transférer; adressez-vous au vôtre si vous ne voyez pas la page.',
  'words.walletTransfer': 'transfert déplacer solde manque fonds insuffisants établissement',
  'topic.loadWallet': 'Approvisionner un portefeuille',
  'text.loadWallet':
    'Approvisionnez un portefeuille à partir d’un compte bancaire vérifié de votre entreprise. La page indique quand l’argent arrive avant que vous envoyiez. Vous pouvez aussi faire un virement au numéro de compte du portefeuille.',
  'words.loadWallet': 'fonds dépôt ajouter argent virement tef solde bas',
  'topic.bankVerification': 'Vérifier un compte bancaire',
  'text.bankVerification':
    'Ouvrez une session à votre banque pour vérifier le compte tout de suite. Sinon, nous envoyons deux petits dépôts dont vous saisissez les montants quelques jours plus tard. Vous pouvez aussi téléverser un spécimen de chèque. Rien n’est prélevé avant la vérification.',
  'words.bankVerification': 'vérifier microdépôts spécimen chèque relier banque',
  'topic.padSchedule': 'Débits préautorisés (DPA)',
  'text.padSchedule':
    'Un calendrier de débits regarnit un portefeuille à partir de votre compte bancaire : à jours fixes, ou quand le solde passe sous un montant. L’argent met de 5 à 7 jours ouvrables. Vous pouvez suspendre, modifier ou arrêter un calendrier en tout temps.',
  'words.padSchedule': 'dpa automatique regarnir calendrier récurrent débit',
  'topic.limits': 'Limites de chargement',
  'text.limits':
    'Un gestionnaire peut avoir des limites : les jours et les heures où il peut charger, le montant par jour et par carte. Elles suivent le fuseau horaire du portefeuille payeur. Qui gère les gestionnaires peut les changer.',
  'words.limits': 'limite maximum quotidien carte horaire non permis trop',
  'topic.addMembers': 'Ajouter des membres',
  'text.addMembers':
    'Ajoutez une personne avec son numéro de cellulaire ou son courriel, ou téléversez une liste. Chacune reçoit une invitation à s’inscrire. Remettez-lui une carte de votre stock, qu’elle active ensuite.',
  'words.addMembers': 'ajouter membre employé embaucher personne inviter liste csv personnel',
  'topic.cannotBePaid': 'Personnes impossibles à payer',
  'text.cannotBePaid':
    'Seules les personnes dont la carte est active peuvent être payées. La vue « Paiement impossible » liste les autres avec la raison : non inscrite, carte non activée, verrouillée ou expirée. Ouvrez une personne pour voir la suite.',
  'words.cannotBePaid': 'en attente inscrit verrouillée expirée inactive statut activer carte',
  'topic.invitations': 'Invitations non reçues',
  'text.invitations':
    'Vérifiez le cellulaire et le courriel sur la page de la personne, puis renvoyez l’invitation. Dans la liste, vous pouvez sélectionner plusieurs personnes et les inviter ensemble. Le lien le plus récent fonctionne; les anciens, non.',
  'words.invitations': 'inviter encore renvoyer lien expiré texto courriel inscription',
  'topic.orderCards': 'Commander des cartes',
  'text.orderCards':
    'Indiquez combien de cartes il vous faut et où les livrer. Vous voyez le prix complet avant de commander et payez à partir d’un portefeuille ou par carte. La page de la commande suit la livraison.',
  'words.orderCards': 'commande cartes plastique livraison suivi prix stock',
  'topic.cardStock': 'Votre stock de cartes',
  'text.cardStock':
    'Les cartes qui ne sont encore à personne sont dans votre stock. Ajoutez celles que vous avez déjà par leur numéro d’identification, inscrit sur la lettre reçue avec la carte. Remettez-en une à une personne depuis sa page.',
  'words.cardStock': 'stock inventaire numéro de carte remettre attribuer ajouter',
  'topic.lostCard': 'Remplacer une carte perdue ou volée',
  'text.lostCard':
    'Ouvrez la personne et verrouillez la carte tout de suite pour que personne ne s’en serve. Choisissez ensuite Remplacer et remettez-lui une carte de votre stock. Le solde passe à la nouvelle carte.',
  'words.lostCard': 'perdue volée remplacer verrouiller endommagée brisée nouvelle carte',
  'topic.roles': 'Rôles et droits',
  'text.roles':
    'Ce qu’un gestionnaire peut faire dépend de son rôle. Les administrateurs peuvent tout faire; un gestionnaire ne voit que les établissements qui lui sont attribués. Une page que vous ne voyez pas ne fait pas partie de votre rôle : demandez à votre administrateur.',
  'words.roles':
    'permissions accès niveau administrateur gestionnaire droits inviter utilisateur page',
  'topic.trustedDevices': 'Appareils de confiance et codes',
  'text.trustedDevices':
    'Chaque ouverture de session demande un code. Sur votre propre téléphone ou ordinateur, vous pouvez faire confiance à l’appareil pendant 30 jours : seul le mot de passe est alors demandé. Ne le faites jamais sur une tablette partagée. Mes paramètres liste vos appareils, que vous pouvez oublier.',
  'words.trustedDevices': 'code texto ouvrir session deux étapes appareil confiance téléphone',
  'topic.notifications': 'Notifications et alertes',
  'text.notifications':
    'La cloche garde les alertes, comme un portefeuille bas ou un versement échoué. Sous Mes paramètres, choisissez celles qui viennent aussi par courriel ou par texto, et vos heures de silence.',
  'words.notifications': 'alertes courriel texto cloche silence solde bas messages',
  'topic.password': 'Mot de passe et langue',
  'text.password':
    'Changez votre mot de passe et votre langue sous Mes paramètres. Un nouveau mot de passe ferme vos sessions ailleurs. Si vous l’avez oublié, utilisez « Oublié? » sur la page d’ouverture de session.',
  'words.password': 'mot de passe réinitialiser langue anglais espagnol thème sombre compte',
  'topic.earnedWages': 'Accès au salaire gagné',
  'text.earnedWages':
    'Les employés prennent avant le jour de paie une part du salaire déjà gagné, jusqu’à 50 %. Les avances sortent du fonds : gardez-le garni; le tableau de bord dit combien ajouter. Le jour de paie, un fichier indique à la paie quoi déduire.',
  'words.earnedWages': 'asg avance salaire anticipé jour de paie fonds déduction',
  'topic.disputes': 'Contestations',
  'text.disputes':
    'Vous pouvez contester un dépôt dans les 7 jours. Ouvrez la transaction, choisissez Contester, dites pourquoi et suivez la réponse sous Contestations. Après 7 jours, communiquez avec le soutien.',
  'words.disputes': 'contestation réclamation mauvais montant rétrofacturation plainte',
  'topic.exports': 'Exporter et imprimer',
  'text.exports':
    'Les listes et les rapports ont un bouton Exporter : CSV ou Excel, pour cette vue ou pour tout ce qui correspond. Les gros fichiers se préparent à part et restent 7 jours sous Tâches. L’impression prend toutes les lignes, pas seulement celles de l’écran.',
  'words.exports': 'exporter csv excel xlsx télécharger imprimer rapport fichier',
  'topic.connectPos': 'Relier un point de vente',
  'text.connectPos':
    'Sous Connexions, choisissez votre système et ouvrez-y une session. Choisissez ensuite l’emplacement, associez son personnel à vos membres et ses rôles à vos postes. Les heures et les ventes arrivent alors toutes seules.',
  'words.connectPos': 'pdv lightspeed 7shifts omnivore intégration relier personnel rôles associer',
  'topic.missingData': 'Il manque des heures ou des ventes',
  'text.missingData':
    'Ouvrez la connexion : elle indique quand des données sont arrivées et quels jours ont des trous. Choisissez Synchroniser maintenant, ou reconnectez si la session a expiré. S’il n’y a vraiment pas eu de ventes, dites-le là et la soirée peut continuer.',
  'words.missingData': 'trou hors ligne synchroniser données manquantes reconnecter expirée',
  'topic.subscription': 'Abonnement et facturation',
  'text.subscription':
    'Chaque portefeuille qui utilise les pourboires a son abonnement. Vous y voyez les factures, changez le mode de paiement ou annulez. Si un renouvellement échoue, les pourboires de ce portefeuille sont suspendus jusqu’au paiement; rien n’est perdu.',
  'words.subscription': 'facturation facture forfait essai renouvellement mode de paiement annuler',
} as const;
export default topics;
