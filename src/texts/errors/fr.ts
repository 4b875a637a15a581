import type en from './en.ts';

const texts: Record<keyof typeof en, string> = {
  unauthenticated: 'Votre session est terminée. Veuillez vous reconnecter.',
  forbidden:
    'Vous n’avez pas accès à cette section. Adressez-vous à l’administrateur de votre entreprise.',
  feature_off:
    'Cette fonction est désactivée pour votre entreprise. Adressez-vous à l’administrateur.',
  not_found: 'Introuvable.',
  invalid_input: 'Vérifiez les champs signalés.',
  malformed_body: 'Une erreur s’est produite. Veuillez réessayer.',
  payload_too_large: 'Ce contenu est trop volumineux pour être envoyé.',
  unsupported_media_type: 'Ce type de fichier ne peut pas être lu.',
  rate_limited: 'Trop de tentatives. Attendez quelques minutes, puis réessayez.',
  idempotency_key_required: 'Une erreur s’est produite. Veuillez réessayer.',
  idempotency_key_reused:
    'Cet envoi a déjà été fait avec d’autres données. Consultez les transactions avant de recommencer.',
  idempotency_in_flight: 'L’envoi est en cours. Vérifiez de nouveau dans un instant.',
  changed_meanwhile:
    'Ces données ont changé depuis que vous les avez ouvertes. Vérifiez-les, puis réessayez.',
  declaration_changed:
    'La déclaration a changé. Lisez la nouvelle version, puis déclarez de nouveau.',
  pop_up_ended: 'Cette annonce est terminée. Créez-en une nouvelle.',
  survey_submitted: 'Vous avez déjà répondu. Merci.',
  try_again: 'Le système est très sollicité. Réessayez dans un instant.',
  internal: 'Une erreur s’est produite. Veuillez réessayer.',
  network: 'Aucune réponse reçue. Vérifiez votre connexion, puis réessayez.',
  manager_invalid_credentials: 'Mot de passe invalide, veuillez réessayer',
  login_code_incorrect: 'Code incorrect. Veuillez réessayer.',
  login_expired: 'Cette connexion a expiré. Veuillez recommencer.',
  device_not_trusted: 'Cet appareil n’est plus approuvé. Connectez-vous avec un code.',
  code_resent_too_soon:
    'Un code vient d’être envoyé. Attendez un instant avant d’en demander un autre.',
  account_not_found: 'Aucun compte ne correspond aux renseignements saisis.',
  which_account: 'Ce numéro est associé à plus d’un employeur. Choisissez la carte à voir.',
  reset_mobile_not_found: 'Numéro de cellulaire introuvable. Veuillez réessayer.',
  managers_invalid_reset_token: 'Le code reçu par texto est incorrect',
  managers_no_security_update:
    'Une erreur s’est produite lors de la mise à jour de votre mot de passe',
  invitation_invalid:
    'Cette invitation n’est plus valide. Demandez-en une nouvelle à la personne qui vous a invité.',
  agreement_required: 'Veuillez d’abord accepter l’entente.',
  level_not_yours:
    'Vous ne pouvez pas attribuer ni modifier ce niveau. Adressez-vous à l’administrateur de votre entreprise.',
  last_top_level: 'C’est le dernier Admin de l’entreprise. Nommez d’abord un autre Admin.',
  not_yourself: 'Vous ne pouvez pas retirer votre propre accès. Demandez à un autre Admin.',
  already_registered: 'Cette personne est déjà inscrite.',
  balance_left:
    'Il reste de l’argent sur la carte. Retirez-le d’abord, ou désactivez le membre en le laissant sur la carte.',
  selection_changed:
    'Le nombre de membres qui correspondent a changé. Vérifiez-le, puis confirmez de nouveau.',
  nothing_to_undo:
    'Cette action ne peut plus être annulée : un autre changement a eu lieu entre-temps.',
  not_invitable:
    'Cette personne est déjà inscrite : il n’y a pas d’invitation à envoyer ni à retirer.',
  card_state: 'Le statut actuel de la carte ne le permet pas.',
  no_card: 'Ce membre n’a pas encore de carte. Attribuez-lui-en une d’abord.',
  member_not_registered:
    'Ce membre ne s’est pas encore inscrit. Sa carte pourra être activée dès qu’il l’aura fait.',
  card_locked_by_member:
    'Le membre a verrouillé cette carte lui-même. Lui seul peut la déverrouiller, sur sa page.',
  card_locked_by_manager:
    'Un gestionnaire a verrouillé cette carte. Demandez-lui de la déverrouiller.',
  replacement_running: 'Cette carte est déjà en cours de remplacement. Patientez un instant.',
  has_card: 'Ce membre a déjà une carte ({{proxy}}). Remplacez-la.',
  order_update_failed:
    'Cette commande ne peut plus être modifiée. Ouvrez-la pour voir où elle en est.',
  order_submit_failed:
    'La commande n’a pas été envoyée. Entre-temps, elle a été payée, est en cours de paiement ou a été annulée.',
  order_cancel_failed: 'La commande ne peut plus être annulée : les cartes sont en fabrication.',
  order_changed: 'La commande a changé. Vérifiez le nouveau prix, puis envoyez-la de nouveau.',
  order_expired:
    'Les prix de cette commande ont expiré. Enregistrez-la de nouveau pour les mettre à jour.',
  order_below_minimum: 'La commande minimale est de {{minimum}} cartes.',
  order_above_maximum: 'La commande maximale est de {{maximum}} cartes.',
  payment_setup_failed:
    'Le paiement n’a pas pu être préparé. Payez depuis le portefeuille ou réessayez plus tard.',
  department_used: 'Ce département a des membres. Déplacez-les d’abord.',
  program_used: 'Des clients utilisent ce programme. Transférez-les d’abord vers un autre.',
  wallets_not_empty:
    'Les portefeuilles de ce client contiennent encore de l’argent ({{total}}). Videz-les d’abord.',
  orders_open:
    'Des commandes de cartes sont encore ouvertes. Annulez-les ou attendez leur livraison.',
  money_under_way: 'De l’argent est encore en route. Attendez qu’il soit arrivé.',
  wrong_region_route: 'Non offert dans votre région.',
  insufficient_wallet: 'Les fonds du portefeuille sont insuffisants.',
  insufficient_card: 'Le solde est inférieur au montant à retirer; aucun fonds n’a été repris.',
  wallet_blocked: 'Ce portefeuille ne peut pas charger de cartes avant son remboursement.',
  card_not_payable: 'Cette carte ne peut pas être payée pour le moment.',
  card_locked: 'La carte est verrouillée. Le membre doit d’abord la déverrouiller.',
  card_expired: 'La carte est expirée. Le membre a besoin d’une nouvelle carte.',
  card_not_activated: 'La carte n’est pas encore activée.',
  limit_exceeded: 'Le montant dépasse la limite de la carte.',
  load_time_not_allowed: 'Vous ne pouvez pas charger de fonds à cette heure.',
  daily_limit_exceeded: 'Le montant dépasse le reste de votre limite quotidienne.',
  single_card_limit_exceeded: 'Le montant dépasse votre limite par carte.',
  processor_unavailable: 'Le processeur de cartes ne répond pas. Aucun fonds n’a été déplacé.',
  looks_like_duplicate:
    'Les mêmes montants ont été envoyés aux mêmes personnes depuis ce portefeuille dans les dernières 24 heures.',
  same_wallet: 'Les valeurs ne peuvent pas être identiques.',
  review_changed: 'Un élément a changé depuis votre vérification. Veuillez vérifier de nouveau.',
  exception_closed: 'Quelqu’un d’autre a fermé cette exception.',
  exception_resolution: 'Le paiement a désormais un résultat. Vérifiez-le de nouveau.',
  load_not_cancellable: 'Ce chargement a déjà été envoyé et ne peut plus être annulé.',
  promo_code_invalid: 'Code promo non valide.',
  payment_failed: 'Nous n’avons pas pu traiter le paiement',
  no_receipt_data: 'Aucune donnée de reçu.',
  no_more_subscriptions: 'Plus d’abonnements.',
  payment_method_attached: 'Impossible de supprimer un mode de paiement lié à un abonnement.',
  invoice_open: 'Une facture de {{wallet}} est ouverte. Payez-la d’abord.',
  invoice_settled: 'Cette facture n’a rien à payer.',
  method_not_usable: 'Ce mode de paiement n’est pas encore utilisable, ou ne l’est plus.',
  payments_not_set_up: 'Aucun fournisseur de paiement n’est configuré. Contactez le soutien.',
  trial_not_running: 'Aucun essai n’est en cours ici.',
  subscriptions_open: 'Ce client a encore des abonnements. Ils doivent d’abord prendre fin.',
  signature_invalid: 'La signature n’est pas valide.',
  no_funds_moved: 'Le fichier a été téléversé, mais aucun fonds n’a été chargé ni retiré.',
  same_file_again: 'Ce fichier a déjà été téléversé.',
  too_many_drafts:
    'Vous avez {{maximum}} fichiers ou tableaux non confirmés. Confirmez-en ou annulez-en d’abord.',
  job_state: 'Ce lot a avancé, ici ou dans une autre fenêtre. Voici son statut actuel.',
  nothing_to_send: 'Aucune ligne à envoyer.',
  nothing_to_retry: 'Aucune ligne échouée à renvoyer.',
  template_failed: 'Impossible de télécharger le modèle.',
  export_failed: 'Une erreur s’est produite lors de l’exportation de l’historique',
  law_check:
    'Ces règles pourraient enfreindre la loi. Modifiez-les ou enregistrez-les en donnant un motif.',
  result_paid:
    'Ce service est versé et ne peut plus changer. Ajoutez une régularisation pour l’écart.',
  tips_archived: 'Archivé : lecture seule.',
  result_locked: 'Ce résultat est verrouillé. Déverrouillez-le pour le modifier.',
  result_blocked: 'Ce résultat ne peut pas encore être versé. Corrigez d’abord ce qui est indiqué.',
  result_not_paid: 'Ce résultat n’est pas encore versé.',
  result_exists: 'Il existe déjà un résultat pour ce service et ce jour.',
  nobody_payable:
    'Le paiement n’a pas pu être traité (vérifiez les mises en commun en attente; le personnel doit avoir une carte active).',
  page_gone: 'Ce lien a expiré ou est incomplet. Demandez-en un nouveau à votre gestionnaire.',
  no_result_of_service: 'Ce service n’a aucun résultat ouvert à cette date.',
  only_positive_balances: 'Seuls des soldes positifs peuvent être déplacés.',
  other_wallet: 'Choisissez deux partages différents du même portefeuille.',
  no_rule:
    'Aucune règle de pourboires ne couvre ce service à cette date. Définissez d’abord les règles.',
  tip_type_missing:
    'Choisissez d’abord la mise en commun ou le partage des pourboires pour ce portefeuille.',
  square_up_settled: 'Cette régularisation est déjà réglée.',
  draft_locked: 'Ce brouillon est verrouillé. Déverrouillez-le pour le modifier.',
  draft_used: 'Ce brouillon a déjà été soumis.',
  service_used:
    'Des résultats en attente ou versés utilisent ce service. Il ne peut pas être supprimé.',
  job_code_used:
    'Ce poste sert dans des partages en attente ou versés et ne peut pas être supprimé.',
  results_pending: 'Versez d’abord les résultats en attente, puis changez le mode de partage.',
  payroll_system_missing: 'Choisissez d’abord votre système de paie.',
  payroll_people_unresolved:
    'Certaines personnes n’ont pas de numéro d’employé dans votre système de paie ({{count}}). Ajoutez les numéros ou laissez ces personnes de côté.',
  pos_unavailable: 'Erreur de connexion au point de vente.',
  pos_location_missing: 'Choisissez d’abord l’emplacement de cet établissement au point de vente.',
  provider_off: 'Ce fournisseur n’est pas configuré. Contactez le soutien.',
  oauth_state:
    'Cette connexion n’a pas été lancée ici, ou une autre l’a remplacée. Connectez-vous de nouveau.',
  oauth_expired: 'Cette connexion a expiré. Connectez-vous de nouveau.',
  oauth_denied: 'Le fournisseur n’a pas accordé l’accès. Rien n’a été connecté.',
  account_taken: 'Ce compte est déjà connecté à une autre entreprise.',
  feeds_others:
    'Cette connexion alimente aussi des établissements que vous ne gérez pas; elle est donc conservée.',
  location_connected:
    'Cet établissement est déjà connecté à l’emplacement {{location}}. Déconnectez-le d’abord.',
  location_unknown: 'Le fournisseur ne connaît pas cet emplacement.',
  request_decided: 'Cette demande a déjà été traitée ou remplacée.',
  sales_taken:
    'Un autre établissement reçoit déjà les ventes de cet emplacement. Choisissez un autre centre de revenus.',
  currency_differs:
    'Cet emplacement utilise une autre devise que le portefeuille de l’établissement.',
  schedule_credentials_invalid: 'Identifiants de planification non valides.',
  schedule_ended: 'Votre session de planification est terminée. Connectez-vous de nouveau.',
  schedule_unavailable: 'Le service de planification n’est pas disponible en ce moment. Réessayez.',
  schedule_locations_failed: 'Impossible d’obtenir les emplacements de planification.',
  schedule_positions_failed: 'Impossible d’obtenir les affectations.',
  roster_failed: 'Impossible de télécharger ou de téléverser la liste d’ancienneté.',
  gap_over: 'Il ne manque plus rien pour ce jour.',
  bank_account_required: 'Veuillez sélectionner un compte bancaire.',
  routing_invalid: 'Vérifiez le numéro d’acheminement.',
  institution_invalid: 'Vérifiez le numéro d’institution.',
  transit_invalid: 'Vérifiez le numéro de transit.',
  account_invalid: 'Vérifiez le numéro de compte.',
  connect_expired: 'Cette connexion bancaire a expiré. Connectez votre banque de nouveau.',
  bank_unavailable:
    'La connexion à votre banque n’est pas disponible pour le moment. Réessayez ou téléversez un spécimen de chèque.',
  webhook_known: 'Cet événement a déjà été reçu.',
  micro_deposits_sent: 'Deux petits dépôts ont déjà été envoyés à ce compte.',
  micro_deposits_not_arrived: 'Les deux dépôts ne sont pas encore arrivés.',
  micro_deposits_wrong: 'Ce ne sont pas les deux montants. Essais restants : {{left}}.',
  micro_deposits_refused:
    'Ce compte n’a pas été vérifié. Téléversez un spécimen de chèque ou utilisez un autre compte.',
  account_in_use:
    'De l’argent de ce compte est encore en route. Retirez le compte une fois qu’il est arrivé.',
  account_state:
    'Ce compte a changé entre-temps, ici ou dans une autre fenêtre. Voici son état actuel.',
  account_unverified: 'Ce compte bancaire n’est pas encore vérifié et ne peut pas être utilisé.',
  weekly_limit_exceeded:
    'Ce montant dépasse la limite hebdomadaire de {{limit}}. Il reste {{remaining}} cette semaine.',
  not_disputable: 'Ce n’est pas un chargement de ce membre qui peut être contesté.',
  dispute_window_over: 'Les 7 jours pour contester ce chargement sont passés.',
  dispute_exists: 'Ce chargement est déjà contesté.',
  dispute_state: 'Cette contestation n’est plus ouverte.',
  file_not_resendable: 'Ce fichier n’attend pas d’être renvoyé.',
  line_explained: 'Quelqu’un a déjà statué sur cette ligne.',
  line_goes_back:
    'Ce dépôt retourne à la banque avec le prochain fichier. Il n’y a rien à décider.',
  line_on_its_way:
    'Cet argent est en route vers une carte. Attendez la réponse du processeur de cartes.',
  transfer_not_cancellable:
    'Ce virement a déjà été envoyé à la banque et ne peut plus être annulé.',
  debt_repaid: 'Plus rien n’est dû ici.',
  float_invalid: 'Solde cible invalide.',
  schedule_exists: 'Ce magasin a déjà un calendrier de débits.',
  schedule_state:
    'Ce calendrier a changé entre-temps, ici ou dans une autre fenêtre. Voici son état actuel.',
  ddt_unavailable: 'Impossible d’obtenir les renseignements de dépôt direct.',
  access_restricted:
    'Accès restreint : le renouvellement de {{wallet}} a échoué. Mettez à jour le mode de paiement.',
  funding_stopped:
    'L’essai de {{wallet}} est terminé : plus aucun chargement de fonds. Les membres peuvent encore être payés.',
  subscription_required: '{{wallet}} n’a pas d’abonnement aux pourboires.',
  ewa_off: 'L’accès au salaire gagné n’est pas configuré pour ce portefeuille.',
  ewa_fund_left: 'Le fonds contient encore {{balance}}. Remettez-le d’abord dans le portefeuille.',
  ewa_fund_short: 'Le fonds contient {{balance}} en ce moment.',
  cut_off_passed: 'Cette paie est en préparation. Elle arrive le {{payday}}.',
  funding_recommendation_failed: 'Impossible d’obtenir la recommandation de financement.',
  ewa_not_reported:
    'Le rapport de cette période de paie devient définitif à sa clôture. Saisissez ensuite ce que la paie a retenu.',
  ewa_outcome_final:
    'Ce que la paie n’a pas pu retenir figure déjà dans le prochain rapport et ne peut plus être modifié.',
  ewa_above_due: 'Il ne reste que {{due}} à rembourser pour cette date de paie.',
  ewa_not_revocable: 'Il n’y a plus rien à révoquer.',
  ewa_still_open:
    'Des avances sont encore en cours ou à rembourser au fonds : {{amount}}. Désactivez-le une fois le tout réglé.',
  not_enrolled:
    'Vous n’êtes pas inscrit. Acceptez les conditions pour retirer votre salaire gagné.',
  ewa_not_matched: 'Vous n’êtes pas encore associé à la paie. Parlez-en à votre gestionnaire.',
  ewa_paused: 'Un gestionnaire a suspendu le salaire gagné. Demandez-lui pourquoi.',
  ewa_left:
    'L’accès au salaire gagné prend fin à votre départ. Le reste est versé avec votre dernière paie.',
  member_unverified: 'Vérifiez d’abord votre compte.',
  terms_changed: 'Les conditions ont changé. Lisez-les et acceptez-les pour continuer.',
  authorisation_changed:
    'Les jours de paie ont changé. Relisez ce qui sera retenu, puis confirmez.',
  over_available: 'Vous pouvez retirer jusqu’à {{available}} maintenant.',
  float_short: 'Le fonds contient {{available}} en ce moment. Votre jour de paie ne change pas.',
  pos_updates_unverified: 'Erreur lors de la vérification des mises à jour du PDV.',
  employees_update_failed: 'Erreur lors de la mise à jour des employés.',
  payroll_file_used:
    'Les employés de la paie de cet établissement viennent d’un fichier. Téléversez-en un plus récent pour les mettre à jour.',
};
export default texts;
